export interface Gate {
  passed: Promise<void>;
  open(): void;
}

/** Something to wait at until somebody opens it, so that a test decides who comes first. */
export function closedGate(): Gate {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}
