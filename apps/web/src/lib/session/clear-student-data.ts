/** What belongs to the browser and not to the student who used it. */
const stays = new Set(['traffic_source', 'color_scheme', 'analytics_consent']);

/** Whoever uses this browser next finds nothing of the student who signed out. */
export function clearStudentData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!stays.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
