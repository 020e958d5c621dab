// The picture of a picture's page, larger: by wheel, by two fingers, by a press, by + and −, by two buttons. It loads the largest file
// when it is first needed. Without the script, the picture is a link to that file.
const room = document.querySelector(".room");
const link = room.querySelector("a");
const buttons = document.querySelector(".zooms");
const pointers = new Map();
const step = 1.6;
let scale = 1, x = 0, y = 0; // the scale, and how far the middle is moved
let hasMoved = false;

// One point of the picture may take two of the screen.
const limit = () => Math.max(step, 2 * Number(link.dataset.width) / link.offsetWidth);

const draw = () => {
  const free = (picture, space) => Math.max(0, (picture * scale - space) / 2);
  const [across, down] = [free(link.offsetWidth, room.clientWidth), free(link.offsetHeight, room.clientHeight)];
  x = Math.min(across, Math.max(-across, x));
  y = Math.min(down, Math.max(-down, y));
  link.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  room.classList.toggle("enlarged", scale > 1);
};

const showLargest = () => {
  for (const picture of link.querySelectorAll("[sizes]")) picture.sizes = `${link.dataset.width}px`;
};

// Zooms so that the point of the picture at a place of the screen stays there.
const zoom = (to, at) => {
  const next = Math.min(limit(), Math.max(1, to));
  if (next > 1) showLargest();
  const box = room.getBoundingClientRect();
  const [px, py] = at ? [at.x - box.x - box.width / 2, at.y - box.y - box.height / 2] : [0, 0];
  x = px - (px - x) * next / scale;
  y = py - (py - y) * next / scale;
  scale = next;
  draw();
};

room.addEventListener("wheel", (event) => {
  // At the least, the page scrolls on.
  if (scale === 1 && event.deltaY > 0) return;
  event.preventDefault();
  zoom(scale * Math.exp(-event.deltaY * (event.deltaMode ? 16 : 1) / (event.ctrlKey ? 100 : 400)), event);
}, { passive: false });

room.addEventListener("pointerdown", (event) => {
  if (event.button > 0) return;
  if (pointers.size === 0) hasMoved = false;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const distance = (one) => Math.hypot(one.x - other.x, one.y - other.y);
    zoom(scale * distance(now) / Math.max(1, distance(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    hasMoved = true;
  } else if (scale > 1) {
    x += now.x - before.x;
    y += now.y - before.y;
    if (Math.hypot(now.x - before.x, now.y - before.y) > 2) hasMoved = true;
    draw();
  }
  pointers.set(event.pointerId, now);
});

for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => pointers.delete(event.pointerId));

link.addEventListener("dragstart", (event) => event.preventDefault());
link.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (hasMoved) return;
  if (scale > 1) zoom(1);
  else zoom(step * step, event.detail ? event : undefined);
});

link.addEventListener("keydown", (event) => {
  const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom(scale * step);
  else if (event.key === "-") zoom(scale / step);
  else if (event.key === "Escape" && scale > 1) zoom(1);
  else if (moves[event.key] && scale > 1) {
    x += moves[event.key][0] * room.clientWidth / 5;
    y += moves[event.key][1] * room.clientHeight / 5;
    draw();
  } else return;
  event.preventDefault();
});

for (const [index, button] of [...buttons.querySelectorAll("button")].entries()) {
  button.addEventListener("click", () => zoom(index === 0 ? scale * step : scale / step));
}
addEventListener("resize", draw);
room.classList.add("zoomable");
buttons.hidden = false;
