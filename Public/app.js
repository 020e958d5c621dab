// Makes the counter quicker. Every page works without it; nothing is decided here. Orders are sent by orders.js.

const words = document.getElementById("line").dataset;

// A page kept by the browser has a used key and old counts: fetch it anew, never by POST.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("popstate", () => location.reload());

// A line above everything, moving nothing; it is spoken, and goes by itself unless it stays.
let lineTimer = 0;
const tell = (text, stays = false) => {
  const line = document.getElementById("line");
  clearTimeout(lineTimer);
  if (line.textContent !== text) line.textContent = text;
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

// Wi-Fi that swallows a request never says so: what takes longer is asked for again.
const ask = (address, options) =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(8000), ...options });

// What other tablets do is seen within two seconds, while somebody looks.
const everyMilliseconds = 1500;
let tag = "";
let lost = "";
let bell = 0;

const look = async () => {
  const answer = await ask("/stock.json", { headers: tag ? { "If-None-Match": tag } : {} });
  if (answer.status !== 304 && !answer.ok) throw answer.status;
  if (answer.status === 304 || "busy" in document.body.dataset) return;
  const { sequence } = await answer.json();
  if (lost || sequence !== Number(document.body.dataset.sequence)) await refresh();
  tag = answer.headers.get("ETag");
  document.body.dataset.sequence = sequence;
};

const refresh = async () => {
  const answer = await ask(document.body.dataset.live);
  if (!answer.ok) throw answer.status;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // Another tab may have chosen another language.
  if (page.documentElement.lang !== document.documentElement.lang) return location.reload();
  takeParts(page);
  document.dispatchEvent(new CustomEvent("fresh", { detail: page }));
};

const keepLooking = async () => {
  clearTimeout(bell);
  if (!document.body.dataset.live) return;
  if (!document.hidden) await lookOnce();
  clearTimeout(bell);
  bell = setTimeout(keepLooking, everyMilliseconds);
};

const lookOnce = async () => {
  try {
    await look();
    if (lost) { lost = ""; tell(""); }
  } catch {
    tag = "";
    if (lost) return;
    lost = words.lost.replace("--:--", new Date().toTimeString().slice(0, 5));
    tell(lost, true);
    for (const state of document.querySelectorAll(".juice .state")) state.textContent = words.waiting;
  }
};

bell = setTimeout(keepLooking, everyMilliseconds);
for (const sign of ["online", "offline", "visibilitychange"]) addEventListener(sign, keepLooking);
document.addEventListener("tell", ({ detail: { text, stays } }) => tell(text, stays));
document.addEventListener("answered", ({ detail: page }) => takeParts(page));
document.addEventListener("arrived", keepLooking);
