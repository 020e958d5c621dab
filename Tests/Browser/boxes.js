// Measures the boxes of a page as it stands on the screen; `measure.py` runs it in Chromium and in WebKit.
// Returns what is wrong, in words, each with the element and its text, and what of the counter is in sight.
(options) => {
  const { words = true } = options ?? {};
  const problems = [];
  const cut = new Set(); // the texts that end in an ellipsis
  const width = document.documentElement.clientWidth, height = innerHeight;

  const styles = new Map();
  const styleOf = (e) => {
    if (!styles.has(e)) styles.set(e, getComputedStyle(e));
    return styles.get(e);
  };
  const name = (e) => {
    const own = e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("");
    const parent = e.parentElement;
    return e.id || !parent || parent === document.body || parent.id === "main" ? own : `${name(parent)} > ${own}`;
  };
  const say = (e, what, text = e.textContent) =>
    problems.push(`${name(e).split(" > ").slice(-3).join(" > ")} “${text.trim().replace(/\s+/g, " ").slice(0, 40)}” ${what}`);

  // Text for screen readers only is clipped to nothing on purpose.
  const unseen = new Map();
  const isUnseen = (e) => {
    if (e === document.body || !e) return false;
    if (!unseen.has(e)) unseen.set(e, e.matches(".unseen, .skip, [hidden]") || styleOf(e).clipPath.startsWith("inset") || isUnseen(e.parentElement));
    return unseen.get(e);
  };
  const isSeen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isUnseen(e);

  // A bar that stays while the page scrolls covers the page on purpose: only boxes of one layer are compared.
  const layers = new Map();
  const layer = (e) => {
    if (!e || e === document.body) return document.body;
    if (!layers.has(e)) {
      layers.set(e, ["sticky", "fixed"].includes(styleOf(e).position) ? e : layer(e.parentElement));
    }
    return layers.get(e);
  };

  // What scrolls by itself shows a part of its contents.
  const scrolled = "[tabindex='0'], .rail, .basket ul, .groups, .calls";
  const shownPart = (box) => {
    const frame = box.e.closest(scrolled)?.getBoundingClientRect();
    return frame ? { ...box, left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right) } : box;
  };

  // Lines of text, cut to the height of their letters: lines may stand closer than the font's own spacing.
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest("svg, script, style, option, noscript") || !isSeen(e)) continue;
    const style = styleOf(e), size = parseFloat(style.fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const half = Math.min(line.height, size * 0.9) / 2, middle = (line.top + line.bottom) / 2;
      const box = { e, kind: "text", text: node.data, left: line.left, right: line.right, top: middle - half, bottom: middle + half };
      if (style.textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth) {
        const frame = e.getBoundingClientRect();
        [box.left, box.right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
        cut.add(e.textContent.trim());
      }
      boxes.push(box);
      checkFrame(box);
    }
    if (words) checkWords(node, e);
  }

  // A line or a control stays inside the nearest frame that is seen, and inside all that cut off what sticks out.
  function checkFrame(box) {
    let isFramed = false;
    for (let e = box.kind === "text" ? box.e : box.e.parentElement; e && e !== document.body; e = e.parentElement) {
      const style = styleOf(e);
      if (style.display === "inline") continue;
      const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
      if (cuts && e.matches(scrolled)) return;
      const isFrame = cuts || style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none" ||
        parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== "rgba(0, 0, 0, 0)";
      if (!isFrame || isFramed && !cuts) continue;
      isFramed = true;
      const frame = e.getBoundingClientRect();
      const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
      if (out > 1) say(box.e, `sticks out of ${name(e).split(" > ").pop()} by ${Math.round(out)} px`, box.text);
    }
    if (box.left < -1 || box.right > width + 1) {
      if (!box.e.closest("[tabindex='0']")) say(box.e, "reaches out of the page", box.text);
    }
  }

  function checkWords(node, e) {
    // A token is longer than a phone is wide.
    if (e.closest("[tabindex='0'], code")) return;
    const range = document.createRange();
    for (const word of node.data.matchAll(/\S+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((line) => line.width > 0);
      // A hyphen, a slash and a dash are places to break at.
      const breaks = word[0].split(/(?<=[-–—/·])/).filter(Boolean).length;
      if (new Set(lines.map((line) => Math.round(line.top))).size > breaks) say(e, `breaks the word ${word[0]}`, node.data);
    }
  }

  // Controls and drawings
  for (const e of document.body.querySelectorAll("button, a[href], .chip, summary, select, input:not([type=hidden]), svg")) {
    if (!isSeen(e) || e.closest("svg svg, svg a")) continue;
    const style = styleOf(e);
    const box = e.getBoundingClientRect();
    if (e.matches("svg")) {
      if (box.width < 2 || box.height < 2 || e.matches(".bar")) continue;
      boxes.push({ e, kind: "drawing", ...drawn(e, box) });
      continue;
    }
    if (style.display === "inline") continue;
    boxes.push({ e, kind: "control", text: e.textContent, left: box.left, right: box.right, top: box.top, bottom: box.bottom });
    checkFrame(boxes.at(-1));
    // A card is pressed anywhere: its button reaches over all of it. So is a label with its input.
    const target = (e.matches(".juice") ? e.closest(".card") : e.closest("label") ?? e).getBoundingClientRect();
    if (target.width < 43.5 || target.height < 43.5) {
      say(e, `is small: ${Math.round(target.width)} x ${Math.round(target.height)}`);
    }
    if (e.matches("input") && e.scrollWidth > e.clientWidth + 1) say(e, "is too narrow for its value", e.value);
  }

  // What a drawing's parts fill of its <svg>, without the air, which is moved out of sight below an empty glass.
  function drawn(e, box) {
    const parts = [...e.querySelectorAll("use:not(.air), path, rect, circle")].map((part) => part.getBoundingClientRect())
      .filter((part) => part.width > 0 && part.height > 0);
    if (!parts.length) return { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const drawing = {
      left: Math.min(...parts.map((part) => part.left)), right: Math.max(...parts.map((part) => part.right)),
      top: Math.min(...parts.map((part) => part.top)), bottom: Math.max(...parts.map((part) => part.bottom)),
    };
    if (styleOf(e).overflow === "visible") return drawing;
    return {
      left: Math.max(drawing.left, box.left), right: Math.min(drawing.right, box.right),
      top: Math.max(drawing.top, box.top), bottom: Math.min(drawing.bottom, box.bottom),
    };
  }

  // No two of them overlap, unless one holds the other.
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const mayOverlap = (a, b) => a.kind === "drawing" && b.kind === "drawing" || a.e.contains(b.e) || b.e.contains(a.e) ||
    [a, b].some((box) => box.e.closest(".badge"));
  boxes.sort((a, b) => a.top - b.top);
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom; j += 1) {
      const [a, b] = [shownPart(boxes[i]), shownPart(boxes[j])];
      if (overlap(a, b) && !mayOverlap(a, b) && layer(a.e) === layer(b.e)) {
        say(a.e, `overlaps ${name(b.e).split(" > ").slice(-2).join(" > ")} “${(b.text ?? b.e.textContent).trim().slice(0, 30)}”`, a.text);
      }
    }
  }

  const over = document.documentElement.scrollWidth - width;
  if (over > 0) problems.push(`the page is ${over} px too wide`);

  // The bars at the foot, in the order of the page: none covers another, and the page stays in sight above them.
  const bars = [...document.querySelectorAll(".foot, .rail")].filter((e) => isSeen(e)).map((e) => ({ e, box: e.getBoundingClientRect() }));
  for (const [i, a] of bars.entries()) {
    for (const b of bars.slice(i + 1)) if (overlap(a.box, b.box)) say(a.e, `covers ${name(b.e)}`);
  }
  const low = bars.filter(({ box }) => box.top > 0 && box.top < height && box.width > width / 2);
  const covered = low.reduce((sum, { box }) => sum + Math.min(box.bottom, height) - box.top, 0);
  if (scrollY === 0 && document.documentElement.scrollHeight > height + covered && covered > height * 0.6) {
    problems.push(`the bars at the foot cover ${Math.round(covered)} px of ${height}`);
  }

  // In sight without scrolling: whole, above the foot.
  const foot = document.querySelector(".foot");
  const end = Math.min(height, ...low.map(({ box }) => box.top));
  const rounded = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height].map(Math.round); };
  const isWhole = (e) => { const b = e.getBoundingClientRect(); return b.top >= -0.5 && b.bottom <= end + 0.5; };
  const cards = [...document.querySelectorAll(".card")].filter(isSeen);
  return {
    problems: [...new Set(problems)],
    cut: [...cut],
    cards: cards.map(rounded),
    juices: cards.filter(isWhole).length,
    fruits: [...document.querySelectorAll(".fruit")].filter(isWhole).length,
    foot: foot !== null && isSeen(foot) && foot.getBoundingClientRect().bottom <= height + 0.5 && foot.getBoundingClientRect().top >= 0,
  };
}
