import type { ReactElement } from 'react';

/** A mail that a feature can send: its subject and its body, both made from the same facts. */
export interface MailTemplate<Props extends object> {
  readonly name: string;
  subject(props: Props): string;
  Body(props: Props): ReactElement;
}

export type AnyMailTemplate = MailTemplate<never>;
