// A press on a juice is answered at once, sent until there is an answer, remembered over a reload, and one order.

const words = document.getElementById("line").dataset;
const say = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
const tell = (text, stays = false) => say("tell", { text, stays });

const doubleMilliseconds = 700;
const fingerPixels = 48;
const rememberedMilliseconds = 600000; // a customer waits some minutes, not an hour
const patienceMilliseconds = 8000; // and more with each pause, for Wi-Fi that is only slow
const unsent = "unsent ";
const underWay = new Set(); // buttons pressed and not answered yet

// A tablet whose memory is blocked or full orders all the same.
const remember = (act) => { try { return act(localStorage, sessionStorage); } catch { /* Forgotten. */ } };

// A second press of a button or a place is the first one, whatever an alert or the next page has put there.
let finger = null;
let last = { at: 0 };
remember((_, session) => { last = JSON.parse(session.getItem("finger")) ?? last; });
addEventListener("pointerdown", ({ x, y }) => { finger = { x, y, at: Date.now() }; }, true);
addEventListener("pagehide", () => {
  if (finger) remember((_, session) => session.setItem("finger", JSON.stringify(finger)));
});
const isSecond = (button) => {
  const before = last;
  last = { ...finger, button, touch: finger, at: Date.now() };
  const isNear = last.touch !== before.touch && Math.hypot(last.x - before.x, last.y - before.y) < fingerPixels;
  const isQuick = Math.abs(last.at - before.at) < doubleMilliseconds;
  if (isQuick && isNear && !before.button) return true; // of another page: nothing was ordered there
  if (isQuick && (isNear || button === before.button)) tell(words.again);
  else if (underWay.has(button)) tell(words.sending, true);
  else return false;
  return true;
};

const mark = (juice, isOn) => {
  // A class would go with news about the juice.
  for (const button of document.querySelectorAll(`button[value="${juice}"]`)) button.toggleAttribute("data-ordering", isOn);
};

// What the shop answers; nothing while it, or the way to it, is down.
const answerTo = async (body, patience) => {
  const answer = await fetch("/orders", {
    method: "POST", body: new URLSearchParams(body), keepalive: true, cache: "no-store",
    signal: AbortSignal.timeout?.(patience),
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return answer.status < 500 && { answer, page };
};

const order = async (body, request) => {
  const { juice, press } = request;
  underWay.add(press);
  mark(juice, true);
  const slow = setTimeout(tell, 1000, words.sending, true);
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    const answered = await answerTo(body, patienceMilliseconds + 2 * pause).catch(() => false);
    if (answered) {
      clearTimeout(slow);
      remember((memory) => memory.removeItem(unsent + body));
      underWay.delete(press);
      // Nobody can have meant this answer with a press that was on its way.
      if (last.button === press) last.at = Date.now();
      mark(juice, false);
      return show(request, answered);
    }
    tell(words.sending, true);
    await new Promise((resume) => {
      setTimeout(resume, pause);
      addEventListener("online", resume, { once: true });
    });
  }
};

const isInView = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

// The answer's page in the place of this one. A refusal stays until somebody presses, whatever was pressed before it;
// what is out of sight, or belongs on another page, is told in the line.
let refusedAt = 0;
const show = ({ juice, at }, { answer, page }) => {
  const [about, result] = [".context", "h1"].map((part) => page.querySelector(part)?.textContent.trim() ?? "");
  const told = answer.ok ? result : `${about} ${result}`.trim();
  tell("");
  const isAsked = document.querySelector("#question, #fault") && at < refusedAt;
  if (!document.querySelector("form.order") || isAsked) return tell(told, !answer.ok);
  if (!answer.ok) refusedAt = Date.now();
  document.title = page.title;
  history.replaceState(null, "", location.pathname);
  history.pushState(null, "", answer.redirected ? answer.url : "/");
  if (document.querySelector("main > .juices") && page.querySelector("main > .juices")) {
    showAlert(page, juice, answer.ok);
  } else {
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
    document.querySelector("[autofocus]")?.focus();
    say("arrived");
  }
};

const showAlert = (page, juice, isOrdered) => {
  const headline = page.querySelector(".headline");
  const result = headline.querySelector("h1").textContent;
  document.querySelector(".headline").replaceWith(headline);
  say("answered", page);
  const { value } = page.querySelector("form.order [name=key]");
  for (const form of document.querySelectorAll("form.order")) form.elements.key.value = value;
  const [field, fresh] = [document, page].map((all) => all.getElementsByName(`cups.${juice}`)[0]);
  if (field) field.ariaInvalid = fresh.ariaInvalid;
  if (field && !isOrdered) field.value = fresh.value;
  const { top, bottom } = headline.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) document.getElementById("said").textContent = result;
  else if (isOrdered) tell(result);
  else headline.focus();
};

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!event.target.matches("form.order") || !button) return;
  event.preventDefault();
  const juice = button.value;
  const press = button.id || `one more ${juice}`;
  if (isSecond(press)) return;
  const body = new URLSearchParams(new FormData(event.target, button)).toString();
  const request = { juice, press, at: Date.now() };
  remember((memory) => memory.setItem(unsent + body, JSON.stringify(request)));
  // The next customer wants one.
  for (const field of event.target.querySelectorAll(".cups input")) field.value = 1;
  order(body, request);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest(".step");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = Math.min(99, Math.max(1, (Number(field.value) || 1) + Number(step.dataset.by)));
});

// What had no answer when the tablet was reloaded.
remember((memory) => {
  for (const name of Object.keys(memory)) {
    if (!name.startsWith(unsent)) continue;
    const request = JSON.parse(memory.getItem(name));
    if (Date.now() - request.at < rememberedMilliseconds) {
      order(name.slice(unsent.length), request);
    } else {
      memory.removeItem(name);
      const time = new Date(request.at).toTimeString().slice(0, 5);
      tell(words.unsent.replace("--:--", time), true);
    }
  }
});
