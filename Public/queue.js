// The kitchen: merges what other tablets do, counts the ages, and sounds for a new order. A press is shown at once and
// posted until there is a response: one handover, however often it arrives. Nothing moves under a finger.

import { mergeParts, says } from "/app.js";
import { postUntilAnswered } from "/retry.js";
import { isSoundOn, play, setSoundOn } from "/sound.js";

const roomMilliseconds = 3000; // a second touch finds no other order in the place of the one that is gone
const stillMilliseconds = 700; // a finger that came down is up again
const tickMilliseconds = 5000;

const queue = document.getElementById("queue");
const unseen = new Set(); // new tickets that were never in sight
const sight = new IntersectionObserver(noteSeen, { rootMargin: "0px 0px -96px 0px" }); // the foot covers the rest
let lastTouchAt = 0;
let aheadMilliseconds = 0; // of the shop's clock
let newest = null; // the newest page, until its new tickets stand here

document.addEventListener("submit", sendOnSubmit);
document.addEventListener("page-refreshed", ({ detail: page }) => mergeQueue(page));
addEventListener("pointerdown", () => { lastTouchAt = Date.now(); }, true);
setInterval(countAges, tickMilliseconds);
setClock(queue);
for (const ticket of queue.querySelectorAll(".ticket:not(.slow, .late, .cancelled)")) watch(ticket);
idle("#newest")?.addEventListener("click", showNewest);
offerSound();

// Handing over, and back

function sendOnSubmit(event) {
  const form = event.target;
  const ticket = form.closest(".ticket");
  if (!ticket && !form.closest("#recalls")) return;
  event.preventDefault();
  if (ticket && event.submitter?.getAttribute("formaction")) acknowledge(event.submitter);
  else if (ticket) handOver(ticket, form, event.submitter);
  else recall(form.action, document.getElementById(form.closest("li").id.replace("handed", "order")));
}

async function handOver(ticket, form, button) {
  if (ticket.dataset.gone) return;
  leave(ticket, "pressed");
  if (!ticket.matches(".cancelled")) offerUndo(ticket, button);
  ticket.response = post(form.action, button.name && { [button.name]: button.value });
  await ticket.response;
}

// The ticket stays; the answer takes its marks away.
async function acknowledge(button) {
  button.disabled = true;
  await post(button.formAction, { [button.name]: button.value });
  button.disabled = false;
}

// Away from the finger: the pressed button is at the ticket's other end.
function offerUndo(ticket, { dataset }) {
  const room = document.createElement("div");
  const button = document.createElement("button");
  room.className = "room";
  button.className = "button";
  button.textContent = dataset.undo;
  button.ariaLabel = dataset.undoLabel;
  button.addEventListener("click", () => recall(dataset.recall, ticket));
  room.append(ticket.querySelector(".number").cloneNode(true), button);
  ticket.append(room);
}

async function recall(address, ticket) {
  if (ticket) ticket.dataset.gone = "recalled";
  await ticket?.response;
  const page = await post(address);
  if (ticket && !page.getElementById(ticket.id)) leave(ticket, "left");
}

async function post(address, fields = "") {
  const { response, page } = await postUntilAnswered(address, fields);
  if (response.ok) mergeParts(page);
  else location.reload();
  return page;
}

// Its room stays: empty, or with the way back. Its parts are not merged meanwhile.
function leave(ticket, how) {
  ticket.dataset.gone = how;
  ticket.removeAttribute("data-part");
  if (how === "left") setTimeout(() => whenStill(() => remove(ticket)), roomMilliseconds);
}

function remove(ticket) {
  if (ticket.dataset.gone === "left") ticket.remove();
  showEmptiness();
}

function comeBack(ticket) {
  delete ticket.dataset.gone;
  ticket.dataset.part = "";
  ticket.querySelector(".room")?.remove();
}

// The merging of a newer page

function mergeQueue(page) {
  const newQueue = page.getElementById("queue");
  setClock(newQueue);
  document.title = page.title;
  for (const ticket of [...queue.children]) {
    const { gone } = ticket.dataset;
    if (!page.getElementById(ticket.id)) {
      if (!gone || gone === "pressed") leave(ticket, "left");
    } else if (gone && gone !== "pressed") {
      comeBack(ticket);
    }
  }
  const isAwaited = newest !== null;
  newest = page;
  if (!isAwaited) whenStill(addFromNewest);
}

// Only the newest of the pages that came while a finger was down: an older one still has tickets that are gone.
function addFromNewest() {
  const page = newest;
  newest = null;
  addTickets(page.getElementById("queue"));
  mergeRecalls(page.getElementById("recalls"));
}

function addTickets(newQueue) {
  for (const ticket of [...newQueue.children]) {
    if (document.getElementById(ticket.id)) continue;
    const next = [...queue.children].find((other) => numberOf(other) > numberOf(ticket));
    queue.insertBefore(ticket, next ?? null);
    if (next || ticket.matches(".cancelled")) continue; // It came back.
    watch(ticket);
  }
  // A ticket that comes up from the rest is not new, and a new order may be among the rest.
  if (Number(newQueue.dataset.last) > Number(queue.dataset.last)) play("kitchen");
  queue.dataset.last = newQueue.dataset.last;
  countAges();
  showEmptiness();
}

function mergeRecalls(newRecalls) {
  const recalls = idle("#recalls");
  const list = recalls.querySelector("ul");
  const focused = document.activeElement;
  const entries = [...newRecalls.querySelectorAll("li")].map((entry) => list.querySelector(`#${entry.id}`) ?? entry);
  recalls.hidden = newRecalls.hidden;
  if (entries.length === list.children.length && entries.every((entry, index) => entry === list.children[index])) return;
  list.replaceChildren(...entries);
  if (list.contains(focused)) focused.focus();
}

function numberOf(ticket) { return Number(ticket.id.split("-")[1]); }

function showEmptiness() { document.getElementById("queue-none").hidden = queue.children.length > 0; }

function whenStill(action) {
  const left = stillMilliseconds - (Date.now() - lastTouchAt);
  if (left <= 0) action();
  else setTimeout(() => whenStill(action), left);
}

// The foot may have to say something else meanwhile.
function idle(selector) { return (says.done ?? document).querySelector(selector); }

// Ages

function setClock({ dataset }) {
  aheadMilliseconds = Number(dataset.now) * 1000 - Date.now();
  countAges();
}

function countAges() {
  for (const ticket of queue.querySelectorAll(".ticket:not(.cancelled)")) {
    showAge(ticket, (Date.now() + aheadMilliseconds) / 1000 - Number(ticket.dataset.time));
  }
}

// Shows the age of a ticket as TicketAge does.
export function showAge(ticket, seconds) {
  const { slow, late, ageNow, age, ageSlow, ageHours } = queue.dataset;
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const pattern = hours ? ageHours.replace("#h", hours) : minutes === 0 ? ageNow : minutes < Number(slow) ? age : ageSlow;
  ticket.classList.toggle("slow", minutes >= Number(slow) && minutes < Number(late));
  ticket.classList.toggle("late", minutes >= Number(late));
  ticket.querySelector(".age").textContent = pattern.replace("#", minutes % 60);
}

// The newest

function watch(ticket) {
  unseen.add(ticket);
  sight.observe(ticket);
}

function noteSeen(entries) {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) unseen.delete(target);
    if (isIntersecting) sight.unobserve(target);
  }
  const link = idle("#newest");
  const tickets = [...unseen].filter((ticket) => ticket.isConnected && !ticket.dataset.gone);
  link.hidden = tickets.length === 0;
  link.textContent = link.dataset.pattern.replace("#", tickets.length);
  link.href = `#${tickets.at(-1)?.id ?? "queue"}`;
}

function showNewest(event) {
  event.preventDefault();
  document.querySelector(event.currentTarget.getAttribute("href")).scrollIntoView({ block: "center" });
}

// The sound, which a browser plays only after the page was touched

function offerSound() {
  const choice = document.getElementById("sound");
  choice.checked = isSoundOn();
  choice.parentElement.hidden = false;
  choice.addEventListener("change", () => {
    setSoundOn(choice.checked);
    if (choice.checked) play("kitchen");
    showTouchHint();
  });
  for (const name of ["pointerup", "keyup"]) addEventListener(name, () => setTimeout(showTouchHint));
  showTouchHint();
}

function showTouchHint() {
  const hasBeenTouched = navigator.userActivation?.hasBeenActive ?? lastTouchAt > 0;
  document.getElementById("sound-hint").hidden = !isSoundOn() || hasBeenTouched;
}
