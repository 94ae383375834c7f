// Morning or evening: a classic script in the head, so that the page never flashes the other light.
{
  const root = document.documentElement;
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const show = (theme) => {
    if (theme === "morning" || theme === "evening") root.dataset.theme = theme;
  };
  const isMorning = () =>
    root.dataset.theme
      ? root.dataset.theme === "morning"
      : matchMedia("(prefers-color-scheme: light)").matches;

  show(stored());
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    const theme = isMorning() ? "evening" : "morning";
    show(theme);
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Private windows may refuse; the choice then lasts for this page.
    }
  });
}
