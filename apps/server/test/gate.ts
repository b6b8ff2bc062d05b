export interface Gate {
  passed: Promise<void>;
  open(): void;
}

/** A promise that a test resolves, to decide which of two operations comes first. */
export function closedGate(): Gate {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}
