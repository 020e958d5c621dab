// Makes the counter quicker. Every page works without it; nothing is decided here.

const words = document.getElementById("line").dataset;
const since = (text, time) => text.replace("--:--", new Date(time).toTimeString().slice(0, 5));

// A page kept by the browser has a used key and old counts: fetch it anew, never by POST.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("popstate", () => location.reload());

// A line above everything, moving nothing; it is spoken, and goes by itself unless it stays.
let lineTimer = 0;
const tell = (text, stays = false) => {
  const line = document.getElementById("line");
  clearTimeout(lineTimer);
  line.textContent = text;
  if (text && !stays) lineTimer = setTimeout(() => { line.textContent = lost; }, 5000);
};

// Takes over what differs; what is under a finger stays the same element.
const sync = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !fresh.attributes) return old.replaceWith(fresh);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  const [olds, news] = [[...old.childNodes], [...fresh.childNodes]];
  news.forEach((node, place) => olds[place] ? sync(olds[place], node) : old.append(node));
  for (const node of olds.slice(news.length)) node.remove();
};

const takeParts = (page) => {
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) sync(part, fresh);
  }
};

const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// Wi-Fi that swallows a request never says so: what takes longer is asked for again.
const ask = (address, options) =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(8000), ...options });

// --- Live: what other tablets do is seen within two seconds, while somebody looks.

const everyMilliseconds = 1500;
let tag = "";
let lost = "";
let bell = 0;

const look = async () => {
  if (document.hidden || "busy" in document.body.dataset) return;
  const answer = await ask("/stock.json", { headers: tag ? { "If-None-Match": tag } : {} });
  if (answer.status === 304) return;
  if (!answer.ok) throw answer.status;
  const { sequence } = await answer.json();
  if (lost || sequence !== Number(document.body.dataset.sequence)) await refresh();
  tag = answer.headers.get("ETag");
  document.body.dataset.sequence = sequence;
};

const refresh = async () => {
  const answer = await ask(document.body.dataset.live);
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
      lost = since(words.lost, Date.now());
      tell(lost, true);
      for (const state of document.querySelectorAll(".juice .state")) state.textContent = words.waiting;
    }
  }
  bell = setTimeout(keepLooking, everyMilliseconds);
};

bell = setTimeout(keepLooking, everyMilliseconds);
for (const sign of ["online", "offline", "visibilitychange"]) addEventListener(sign, keepLooking);

// --- Orders: a press is answered at once, sent until there is an answer, and remembered over a reload.

const doubleMilliseconds = 700;
const fingerPixels = 48;
const rememberedMilliseconds = 600000;
const unsent = "unsent ";
const underWay = new Set(); // buttons pressed and not answered yet

// A second press of a button or a place is the first one, whatever an alert has moved there.
let finger = { x: 0, y: 0 };
let last = { finger, at: 0 };
addEventListener("pointerdown", (event) => { finger = event; }, true);
const isSecond = (button) => {
  const before = last;
  last = { button, finger, at: Date.now() };
  const isNear = Math.hypot(finger.x - before.finger.x, finger.y - before.finger.y) < fingerPixels;
  return underWay.has(button) || last.at - before.at < doubleMilliseconds && (isNear || button === before.button);
};

// A tablet whose memory is blocked or full orders all the same.
const remember = (act) => { try { act(localStorage); } catch { /* Forgotten. */ } };

const mark = (juice, isOn) => {
  // A class would go with news about the juice.
  for (const button of document.querySelectorAll(`button[value="${juice}"]`)) button.toggleAttribute("data-ordering", isOn);
};

// What the shop answers; nothing while it, or the way to it, is down.
const answerTo = async (body) => {
  const answer = await ask("/orders", { method: "POST", body: new URLSearchParams(body), keepalive: true });
  return answer.status < 500 && { answer, page: parse(await answer.text()) };
};

const order = async (body, { juice, press }) => {
  underWay.add(press);
  mark(juice, true);
  const slow = setTimeout(tell, 1000, words.sending, true);
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    const answered = await answerTo(body).catch(() => false);
    if (answered) {
      clearTimeout(slow);
      remember((memory) => memory.removeItem(unsent + body));
      underWay.delete(press);
      mark(juice, false);
      return show(juice, answered);
    }
    tell(words.sending, true);
    await new Promise((resume) => {
      setTimeout(resume, pause);
      addEventListener("online", resume, { once: true });
    });
  }
};

// The answer's page in the place of this one; on a page for something else only its heading.
const show = (juice, { answer, page }) => {
  const result = page.querySelector("h1")?.textContent ?? "";
  tell("");
  if (!document.querySelector("form.order")) return tell(result);
  document.title = page.title;
  history.pushState(null, "", answer.redirected ? answer.url : "/");
  if (document.querySelector("main > .juices") && page.querySelector("main > .juices")) {
    document.querySelector(".headline").replaceWith(page.querySelector(".headline"));
    takeParts(page);
    const { value } = page.querySelector("form.order [name=key]");
    for (const form of document.querySelectorAll("form.order")) form.elements.key.value = value;
    const [field, fresh] = [document, page].map((all) => all.getElementsByName(`cups.${juice}`)[0]);
    if (field) [field.value, field.ariaInvalid] = [fresh.value, fresh.ariaInvalid];
    document.getElementById("said").textContent = result;
  } else {
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
    document.querySelector("[autofocus]")?.focus();
    keepLooking();
  }
};

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!event.target.matches("form.order") || !button) return;
  event.preventDefault();
  const juice = button.value;
  const press = button.id || `one more ${juice}`;
  if (isSecond(press)) return tell(words.again);
  const body = new URLSearchParams(new FormData(event.target, button)).toString();
  const request = { juice, press, at: Date.now() };
  remember((memory) => memory.setItem(unsent + body, JSON.stringify(request)));
  order(body, request);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest(".step");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = Math.min(99, Math.max(1, (Number(field.value) || 1) + Number(step.dataset.by)));
});

// What had no answer when the tablet was reloaded; a customer waits some minutes, not an hour.
remember((memory) => {
  for (const name of Object.keys(memory)) {
    if (!name.startsWith(unsent)) continue;
    const request = JSON.parse(memory.getItem(name));
    if (Date.now() - request.at < rememberedMilliseconds) {
      order(name.slice(unsent.length), request);
    } else {
      memory.removeItem(name);
      tell(since(words.unsent, request.at), true);
    }
  }
});
