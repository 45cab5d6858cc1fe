"use strict";
// The page reads without this script. It fills long lists when they are opened, and opens what a link or a printer needs.

const scenarios = document.querySelectorAll("#scenarios tr[id]");
const clauses = document.querySelectorAll("#clauses article.used");

function inside(ranges, number) {
  return ranges.split(" ").some((range) => {
    const [first, last] = range.split("-").map(Number);
    return first <= number && number <= (last ?? first);
  });
}

function fill(details) {
  if (details.childElementCount > 1) return;
  const { used, of } = details.dataset;
  const found = used !== undefined
    ? [...scenarios].filter((_, number) => inside(used, number))
    : [...clauses].filter((clause) => inside(clause.querySelector("details").dataset.used, Number(of)));
  const list = document.createElement("p");
  for (const target of found) {
    const link = document.createElement("a");
    link.href = "#" + encodeURIComponent(target.id);
    link.textContent = target.id.slice(target.id.indexOf(":") + 1);
    list.append(link, " ");
  }
  details.append(list);
}

for (const details of document.querySelectorAll("details[data-used], details[data-of]")) {
  details.addEventListener("toggle", () => details.open && fill(details));
}
