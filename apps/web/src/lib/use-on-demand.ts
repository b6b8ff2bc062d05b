import { useState } from 'react';

export interface OnDemand<Part> {
  /** Undefined until it was wanted and loaded. */
  readonly part: Part | undefined;
  /** Loads the part. Resolves to false if that failed: the next press tries again. */
  readonly want: () => Promise<boolean>;
}

/** Code of a part of the page that is loaded when it is first wanted. `load` returns a module. */
export function useOnDemand<Part extends object>(load: () => Promise<Part>): OnDemand<Part> {
  const [part, setPart] = useState<Part>();
  async function want(): Promise<boolean> {
    try {
      const loaded = await load();
      setPart(loaded);
      return true;
    } catch {
      return false;
    }
  }
  return { part, want };
}
