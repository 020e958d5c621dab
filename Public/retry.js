// Posts a form over Wi-Fi that loses requests, until the shop responds. The form's key, or its address, makes it count
// once, however often it arrives.

const timeoutMilliseconds = 8000;
const maxPauseMilliseconds = 8000;

let requests = 0;
const turns = new WeakMap(); // of responses and their pages: the numbers of their requests, in the sequence of their beginnings

// A browser would wait minutes for a lost packet. One without AbortSignal.timeout does.
export async function fetchWithTimeout(address, options, milliseconds = timeoutMilliseconds) {
  const turn = ++requests;
  const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(milliseconds), ...options });
  turns.set(response, turn);
  return response;
}

export function lastTurn() { return requests; }

export function turnOf(page) { return turns.get(page) ?? 0; }

export function post(address, body, milliseconds, options) {
  const request = { method: "POST", body: new URLSearchParams(body), keepalive: true, ...options };
  return fetchWithTimeout(address, request, milliseconds);
}

// Status 500 and above: the shop, or the way to it, is down. The timeout grows too, since Wi-Fi that is only slow would
// otherwise never succeed. Returns nothing once the form is no longer wanted, which is asked before each attempt.
export async function postUntilAnswered(address, body, onFailure, { isWanted = () => true, ...options } = {}) {
  for (let pause = 500; isWanted(); pause = Math.min(pause * 2, maxPauseMilliseconds)) {
    try {
      const response = await post(address, body, timeoutMilliseconds + 2 * pause, options);
      if (response.status < 500) return { response, page: await readPage(response) };
    } catch { /* No connection. */ }
    onFailure?.();
    await new Promise((resume) => {
      setTimeout(resume, pause);
      addEventListener("online", resume, { once: true });
    });
  }
  return {};
}

export async function readPage(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  turns.set(page, turns.get(response));
  return page;
}

// A session has ended: the shop did nothing yet, and asks for the PIN.
export function asksForPIN(page) { return Boolean(page.getElementById("pin")); }

// The browser shows the response: a page with its own sheets and address.
export function postAsPage(address, body) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address, hidden: true });
  for (const [name, value] of new URLSearchParams(body)) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
}

// Bodies of forms, each with a note. They are kept over a reload, and in the page alone where the storage is blocked.
export function outbox(prefix) {
  const own = new Map(); // what the storage did not take
  return {
    add(body, note) {
      const isStored = tryStorage(() => localStorage.setItem(prefix + body, JSON.stringify(note))) !== null;
      if (isStored) own.delete(body);
      else own.set(body, note);
    },
    remove(body) {
      own.delete(body);
      tryStorage(() => localStorage.removeItem(prefix + body));
    },
    entries() {
      const stored = tryStorage(() => Object.entries(localStorage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, note]) => [name.slice(prefix.length), JSON.parse(note)])) ?? [];
      return [...new Map([...stored, ...own])];
    },
  };
}

// Orders and their cancellations, in the sequence of the presses: those that wait for a response, and those whose
// response (`sent` or `refusal`) waits for a reader.
const orders = outbox("unsent ");
export const outgoing = {
  ...orders,
  entries: () => orders.entries().sort(([, one], [, other]) => one.turn - other.turn),
  waiting: () => outgoing.entries().filter(([, { sent, refusal }]) => !sent && !refusal),
};

// A tablet whose storage is blocked or full sends everything all the same.
export function tryStorage(action) {
  try { return action(); } catch { return null; }
}
