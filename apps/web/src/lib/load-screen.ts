/** The code of a screen did not arrive: a new release took the file away, or the connection did. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

const screenTimeoutMs = 120_000;

/** Loads a screen's module, and says so when it fails or takes longer than anyone waits. */
export function loadScreen<Module>(
  load: () => Promise<Module>,
  timeoutMs: number = screenTimeoutMs,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ScreenLoadError(`The screen did not arrive within ${timeoutMs / 1000} seconds.`));
    }, timeoutMs);
    load()
      .then(resolve, (cause: unknown) => {
        reject(new ScreenLoadError('The screen could not be loaded.', { cause }));
      })
      .finally(() => clearTimeout(timer));
  });
}
