// Fills translated texts with numbers, names and times in the reader's language.

const language = document.documentElement.lang || "en";
const cardinal = new Intl.PluralRules(language);
const ordinal = new Intl.PluralRules(language, { type: "ordinal" });
const list = new Intl.ListFormat(language, { type: "conjunction" });

/** fill("{n} points", { n: 3 }) → "3 points" */
export const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

export const count = (forms, n) => fill(forms[cardinal.select(n)] ?? forms.other, { n });

export const place = (forms, n) => fill(forms[ordinal.select(n)] ?? forms.other, { n });

export const together = (names) => list.format(names);

const unit = (name) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" });
const hours = unit("hour");
const days = unit("day");

/** 0:31, 12:05, 6 h, 2 days */
export function duration(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * 86400) return days.format(Math.floor(whole / 86400));
  if (whole >= 3600) return hours.format(Math.floor(whole / 3600));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
