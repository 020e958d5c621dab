// What scripts write in a page: the texts that it brings for them, numbers and amounts.

export const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
