// Makes the counter quicker. Every page works without this file; nothing here decides anything.

const words = document.getElementById("line").dataset;
const now = () => new Date().toTimeString().slice(0, 5);

// A page kept by the browser has a used key and old counts: fetch it anew, never by POST.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("popstate", () => location.reload());

// A line above everything that moves nothing; it is spoken, and goes by itself unless it is to stay.
let lineTimer = 0;
const tell = (text, stays = false) => {
  const line = document.getElementById("line");
  clearTimeout(lineTimer);
  line.textContent = text;
  if (text && !stays) lineTimer = setTimeout(() => { line.textContent = lost ? lost : ""; }, 5000);
};

// Takes over what differs, element by element, so that what is under a finger stays the same element.
// What a person may have typed is left alone.
const sync = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) { old.data = fresh.data; return; }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && old.nodeName !== "INPUT") old.setAttribute(name, value);
  }
  const [olds, news] = [[...old.childNodes], [...fresh.childNodes]];
  news.forEach((node, place) => olds[place] ? sync(olds[place], node) : old.append(node));
  for (const node of olds.slice(news.length)) node.remove();
};

// Parts of the page by their ids; one that is gone leaves its room until no finger can be on its way to it.
const takeParts = (page) => {
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) {
      sync(part, fresh);
    } else if (!part.classList.contains("gone")) {
      part.classList.add("gone");
      setTimeout(() => { if (part.classList.contains("gone")) part.remove(); }, 3000);
    }
  }
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const list = fresh.parentElement.id && document.getElementById(fresh.parentElement.id);
    if (list && !document.getElementById(fresh.id)) list.append(fresh);
  }
};

const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// --- Live: what other tablets do is seen within two seconds, while somebody looks.

const everyMilliseconds = 1500;
let tag = "";
let lost = "";
let bell = 0;

const look = async () => {
  if (document.hidden || "busy" in document.body.dataset) return;
  const answer = await fetch("/stock.json", {
    headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal: AbortSignal.timeout(5000),
  });
  if (answer.status !== 200 && answer.status !== 304) throw answer.status;
  if (answer.status === 200) {
    const { sequence } = await answer.json();
    if (lost || sequence !== Number(document.body.dataset.sequence)) await refresh();
    tag = answer.headers.get("ETag");
    document.body.dataset.sequence = sequence;
  }
};

const refresh = async () => {
  const answer = await fetch(document.body.dataset.live, { cache: "no-store" });
  if (!answer.ok) throw answer.status;
  const page = parse(await answer.text());
  takeParts(page);
  document.dispatchEvent(new CustomEvent("fresh", { detail: page }));
};

const keepLooking = async () => {
  clearTimeout(bell);
  if (!document.body.dataset.live) return;
  try {
    await look();
    if (lost) { lost = ""; tell(""); }
  } catch {
    tag = "";
    if (!lost) {
      lost = words.lost.replace("--:--", now());
      tell(lost, true);
      for (const state of document.querySelectorAll(".juice .state")) state.textContent = words.waiting;
    }
  }
  bell = setTimeout(keepLooking, everyMilliseconds);
};

bell = setTimeout(keepLooking, everyMilliseconds);
for (const sign of ["online", "offline"]) addEventListener(sign, keepLooking);
document.addEventListener("visibilitychange", keepLooking);

// --- Orders: a press is answered at once, sent until there is an answer, and remembered over a reload.

const doublePressMilliseconds = 700;
const rememberedMinutes = 10;
const underWay = new Map(); // what was pressed -> when; a press of the same button is the same press
const unsent = "unsent ";

const mark = (juice, isOn) => {
  for (const button of document.querySelectorAll("form.order button[name=juice]")) {
    // No class: news about the juice would take it away.
    if (button.value === juice) button.toggleAttribute("data-ordering", isOn);
  }
};

const order = async (name, { body, action, juice, press }) => {
  underWay.set(press, Date.now());
  mark(juice, true);
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      const answer = await fetch(action, { method: "POST", body: new URLSearchParams(body), keepalive: true });
      if (answer.status < 500) {
        const page = parse(await answer.text());
        localStorage.removeItem(name);
        setTimeout(() => underWay.delete(press), underWay.get(press) + doublePressMilliseconds - Date.now());
        mark(juice, false);
        return show(page, answer, juice);
      }
    } catch {
      // No connection.
    }
    tell(words.sending, true);
    await new Promise((resume) => {
      setTimeout(resume, pause);
      addEventListener("online", resume, { once: true });
    });
  }
};

// The answer's page in the place of this one; on a page for something else only its heading.
const show = (page, answer, juice) => {
  const result = page.querySelector("h1")?.textContent ?? "";
  tell("");
  if (!document.querySelector("form.order")) return tell(result);
  document.title = page.title;
  history.pushState(null, "", answer.redirected ? answer.url : "/");
  if (document.querySelector("main > .juices") && page.querySelector("main > .juices")) {
    document.querySelector(".headline").replaceWith(page.querySelector(".headline"));
    takeParts(page);
    const { value } = page.querySelector("form.order [name=key]");
    for (const form of document.querySelectorAll("form.order")) {
      if (answer.ok && form.elements.juice?.value === juice) form.reset();
      form.elements.key.value = value;
    }
    document.getElementById("said").textContent = result;
  } else {
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
    document.querySelector("[autofocus]")?.focus();
    keepLooking();
  }
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("form.order") || !button) return;
  event.preventDefault();
  const body = new FormData(form, button);
  const juice = body.get("juice");
  const press = button.id || `one more ${juice}`;
  if (underWay.has(press)) return tell(words.again);
  const name = unsent + body.get("key") + " " + juice;
  const request = { body: new URLSearchParams(body).toString(), action: form.action, juice, press, time: now(), at: Date.now() };
  localStorage.setItem(name, JSON.stringify(request));
  order(name, request);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest(".step");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = Math.min(99, Math.max(1, (Number(field.value) || 1) + Number(step.dataset.by)));
});

// What the tablet had not got an answer to when it was reloaded. A customer waits some minutes, not an hour.
for (const name of Object.keys(localStorage).filter((name) => name.startsWith(unsent))) {
  const request = JSON.parse(localStorage.getItem(name));
  if (Date.now() - request.at < rememberedMinutes * 60000) {
    order(name, request);
  } else {
    localStorage.removeItem(name);
    tell(words.unsent.replace("--:--", request.time), true);
  }
}
