/** The code of a screen was not loaded: a new release removed the file, or the connection failed. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

const screenTimeoutMs = 120_000;

/** Loads a screen's module. Rejects with a ScreenLoadError on failure or timeout. */
export function loadScreen<Module>(
  load: () => Promise<Module>,
  timeoutMs: number = screenTimeoutMs,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ScreenLoadError(`Screen not loaded within ${timeoutMs / 1000} seconds`));
    }, timeoutMs);
    load()
      .then(resolve, (cause: unknown) => {
        reject(new ScreenLoadError('Screen not loaded', { cause }));
      })
      .finally(() => clearTimeout(timer));
  });
}
