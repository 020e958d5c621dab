// The picture of a picture's page, larger: by wheel, by two fingers, by a press, by + and −, by two buttons. It loads the largest file
// when it is first needed, and where there are tiles those in view. Without the script, the picture is a link to that file.
const room = document.querySelector(".room");
const link = room.querySelector("a");
const buttons = document.querySelector(".zooms");
const pointers = new Map();
const step = 1.6;
let scale = 1, x = 0, y = 0; // the scale, and how far the middle is moved
let hasMoved = false;

// Tiles of IIIF's Image API: a level has a pixel for every factor × factor pixels of the picture.
const side = 512;
const [width, height] = (link.dataset.size ?? link.dataset.width).split(" ").map(Number);
const tiles = new Map(); // by their names
// A browser draws boxes at whole points before it enlarges them: on the sheet, a point is a pixel of the whole picture.
const sheet = document.createElement("span");
sheet.className = "tiles";
if (link.dataset.tiles) {
  [sheet.style.width, sheet.style.height] = [`${width}px`, `${height}px`];
  link.append(sheet);
}
let later;

// One point of the picture may take two of the screen.
const limit = () => Math.max(step, 2 * width / link.offsetWidth);

// A tile at the edge stands for whole pixels of its level, so a part of it may lie behind the picture's edge.
const addTile = (name, left, top, factor) => {
  const tile = new Image();
  const [across, down] = [Math.min(side * factor, width - left), Math.min(side * factor, height - top)];
  const [w, h] = [Math.ceil(across / factor), Math.ceil(down / factor)];
  const place = { left, top, width: w * factor, height: h * factor };
  for (const [property, points] of Object.entries(place)) tile.style[property] = `${points}px`;
  tile.style.zIndex = -factor; // finer ones are above
  tile.alt = "";
  tile.onload = tile.onerror = showTiles;
  // The fingerprint of the largest file: a cache has no tile of an earlier picture under it.
  const version = link.href.split(".").at(-2);
  tile.src = new URL(`${link.dataset.tiles}${left},${top},${across},${down}/${w},${h}/0/default.jpg?${version}`, link.href);
  tiles.set(name, tile);
  sheet.append(tile);
};

// Loads the tiles in view of the smallest level that has a pixel for each of the screen's. The others go as soon as these are there,
// but those of the level that are less than a screen away stay.
const showTiles = () => {
  const points = link.offsetWidth * scale * devicePixelRatio;
  const box = room.getBoundingClientRect(), picture = sheet.getBoundingClientRect();
  const [wanted, near] = [new Set(), new Set()];
  if (scale > 1 && points > Number(link.dataset.width)) {
    const factor = 2 ** Math.max(0, Math.floor(Math.log2(width / points)));
    const length = side * factor;
    const pixels = width / picture.width; // of the picture, for a point of the screen
    const [left, right, top, bottom] =
      [box.left - picture.left, box.right - picture.left, box.top - picture.top, box.bottom - picture.top].map((at) => at * pixels);
    const first = (at) => length * Math.max(0, Math.floor(at / length));
    for (let down = first(2 * top - bottom); down < Math.min(height, 2 * bottom - top); down += length) {
      for (let across = first(2 * left - right); across < Math.min(width, 2 * right - left); across += length) {
        const name = `${factor} ${across} ${down}`;
        near.add(name);
        if (across + length <= left || across >= right || down + length <= top || down >= bottom) continue;
        wanted.add(name);
        if (!tiles.has(name)) addTile(name, across, down, factor);
      }
    }
  }
  const areThere = [...wanted].every((name) => tiles.get(name).complete);
  for (const [name, tile] of tiles) {
    if (near.has(name) || tile.complete && !areThere) continue;
    tile.onload = tile.onerror = null;
    tile.removeAttribute("src"); // stops its loading
    tile.remove();
    tiles.delete(name);
  }
};

const draw = () => {
  const free = (picture, space) => Math.max(0, (picture * scale - space) / 2);
  const [across, down] = [free(link.offsetWidth, room.clientWidth), free(link.offsetHeight, room.clientHeight)];
  x = Math.min(across, Math.max(-across, x));
  y = Math.min(down, Math.max(-down, y));
  link.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  room.classList.toggle("enlarged", scale > 1);
  sheet.style.transform = `scale(${link.offsetWidth / width}, ${link.offsetHeight / height})`;
  if (link.dataset.tiles) later ??= setTimeout(() => { later = undefined; showTiles(); }, 100);
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
