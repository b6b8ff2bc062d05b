interface IntentHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerDown: () => void;
  readonly onFocus: () => void;
}

/**
 * Handlers for a button whose press needs code that the page has not loaded: loading starts when the pointer or
 * the focus reaches the button. A failure is not reported here, because the press loads again.
 */
export function onIntent(load: () => Promise<unknown>): IntentHandlers {
  const start = () => void load().catch(() => {});
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}
