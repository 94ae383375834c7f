// Phone: log and seats are sheets behind a tab bar.

export function sheets(tabs, opened) {
  const open = (name) => {
    if (name) document.body.dataset.sheet = name;
    else delete document.body.dataset.sheet;
    for (const tab of tabs.querySelectorAll("[data-sheet]")) {
      if (tab.dataset.sheet === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
    opened(name);
  };
  tabs.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-sheet]");
    if (tab) open(tab.dataset.sheet);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.dataset.sheet) open("");
  });
}
