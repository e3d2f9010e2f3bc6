// Starting the page anew by itself, never again and again.

// Reloads the page, unless it did so for the same reason within some minutes: what
// a reload has not cured is told instead. Whether it does.
export function startAnew(reason, minutes) {
  const name = `filon.anew.${reason}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(name)) < minutes * 60_000) return false;
    sessionStorage.setItem(name, Date.now());
  } catch {
    return false; // nobody would count
  }
  location.reload();
  return true;
}
