/** Storage keys that belong to the browser and not to the student. */
const keptKeys = new Set(['traffic_source', 'color_scheme', 'analytics_consent']);

/** Removes the stored data of a student after log-out, so that the next user of the browser cannot see it. */
export function clearStudentData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!keptKeys.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // The browser blocks storage, so there is no stored data.
  }
}
