import type { ReactNode } from 'react';

export interface PolicySection {
  /** Its address on the page. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface Policy {
  readonly title: string;
  /** What most people come for, in a few lines. It binds no less than the rest. */
  readonly inShort: readonly ReactNode[];
  readonly sections: readonly PolicySection[];
}
