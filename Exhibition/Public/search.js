// The filter on the index page. It reads the lists of objects (objects.json) when the reader begins to type. Without it,
// and where the site is opened from a disk, the page is the index by letter alone.
const form = document.querySelector(".search");
const field = form.querySelector("input");
const status = form.querySelector("[role=status]");
const found = form.querySelector("ul");
const index = document.querySelectorAll(".index, .letters");
const maxShown = 200;
const notText = new Set(["image_name", "id", "page_url", "picture_url", "pictures", "published", "link"]);
let objects;

// Small letters without accents, and Hangul as letters: 지 is found in 직지 while it is still typed.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
// The first letters of syllables: ㅈㅈ is found in 직지.
const initials = (text) => text.replace(/[\u1161-\u11ff]/g, "");

const read = async (link) => {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`${link.href}: ${answer.status}`);
  return (await answer.json()).map((object) => {
    const name = folded(object.name);
    const maker = folded(object.maker ?? "");
    const words = Object.entries(object).filter(([key, value]) => !notText.has(key) && typeof value === "string");
    return {
      name: object.name,
      more: object.short_desc ? [object.short_desc] : [object.maker, object.date].filter(Boolean),
      href: new URL(`${object.image_name ?? object.id}/`, link.href).href,
      key: name,
      maker,
      first: initials(`${name} ${maker}`),
      text: folded(words.map(([, value]) => value).join("\n")),
    };
  });
};

const load = () => {
  objects ??= Promise.all([...form.querySelectorAll("[data-objects]")].map(read)).then((lists) => lists.flat());
  return objects;
};

// The lower, the earlier: names that begin with the words, other names, makers, all other texts.
const rank = (object, query) =>
  object.key.startsWith(query) || object.first.startsWith(query) ? 0 : object.key.includes(query) ? 1 : object.maker.includes(query) ? 2 : 3;

const matches = (all, query) => {
  const words = query.split(/\s+/).map((word) => ({ word, isInitials: /^[\u1100-\u1112]+$/.test(word) }));
  const ranked = [[], [], [], []];
  for (const object of all) {
    const isFound = words.every(({ word, isInitials }) => (isInitials ? object.first : object.text).includes(word));
    if (isFound) ranked[rank(object, query)].push(object);
  }
  return ranked.flat();
};

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

const show = (list) => {
  status.textContent = form.dataset.found.replace("#", list.length);
  found.replaceChildren(...list.slice(0, maxShown).map((object) => {
    const link = Object.assign(document.createElement("a"), { href: object.href });
    const name = Object.assign(element("span", object.name), { className: "name" });
    const more = Object.assign(element("span", ""), { className: "more" });
    more.append(...object.more.map((text) => element("span", text)));
    link.append(name, " ", more);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
};

const update = async () => {
  const query = folded(field.value.trim());
  if (!query) {
    for (const part of index) part.hidden = false;
    found.hidden = true;
    status.textContent = "";
    return;
  }
  try {
    const all = await load();
    if (folded(field.value.trim()) !== query) return;
    show(matches(all, query));
    for (const part of index) part.hidden = true;
    found.hidden = false;
  } catch {
    // The lists may come next time.
    objects = undefined;
    status.textContent = form.dataset.failed;
  }
};

if (location.protocol !== "file:") {
  form.hidden = false;
  field.addEventListener("focus", () => load().catch(() => { objects = undefined; }), { once: true });
  field.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A browser keeps what was typed when the reader comes back to the page.
  if (field.value) update();
}
