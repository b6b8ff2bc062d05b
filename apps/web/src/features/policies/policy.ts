import type { ReactNode } from 'react';

export interface PolicySection {
  /** The id of the section, used as the URL fragment. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface Policy {
  readonly title: string;
  /** The summary: the points that most readers look for. It is as binding as the full text. */
  readonly inShort: readonly ReactNode[];
  readonly sections: readonly PolicySection[];
}
