// Amounts as people read them. They arrive as strings with two decimals and
// stay strings: no number type ever holds a sum of money here, except whole
// cents in a BigInt.

const wire = /^-?(0|[1-9][0-9]{0,8})\.[0-9]{2}$/;

export const isAmount = (s) => typeof s === "string" && wire.test(s);

// Writes "10000.00" as « 10 000 € » (U+202F, U+00A0) in French and as €10,000
// in English; cents only where there are some. What is no amount comes back
// as it is.
export function money(amount, lang) {
  if (!isAmount(amount)) return String(amount ?? "");
  const negative = amount.startsWith("-");
  const [whole, cents] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, lang === "en" ? "," : "\u202f");
  const figure = grouped + (cents === "00" ? "" : (lang === "en" ? "." : ",") + cents);
  const sign = negative ? "\u2212" : "";
  return lang === "en" ? `${sign}€${figure}` : `${sign}${figure}\u00a0€`;
}

// Whole cents of an amount, as a BigInt.
export const centsOf = (amount) => (isAmount(amount) ? BigInt(amount.replace(".", "")) : 0n);

// The amount of whole cents, as on the wire (with a minus where it is one).
export function amountOf(cents) {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
