import type { ReactElement } from 'react';

/** A mail that a feature can send: its subject and its body, both made from the same facts. */
export interface MailTemplate<Props extends object> {
  readonly name: string;
  subject(props: Props): string;
  Body(props: Props): ReactElement;
  /** Facts that stand in the body word for word and decide nothing else in it: it is laid out once for all of them. */
  readonly filledIn?: readonly (keyof Props & string)[];
  /** Files that come along. */
  attachments?(props: Props): MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export type AnyMailTemplate = MailTemplate<never>;
