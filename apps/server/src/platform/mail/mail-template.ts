import type { ReactElement } from 'react';
import type { Priority } from '../jobs/job-kind.ts';

/** A mail that a feature can send: its subject and its body, both made from the same facts. */
export interface MailTemplate<Props extends object> {
  readonly name: string;
  subject(props: Props): string;
  Body(props: Props): ReactElement;
  /** Facts that stand in the body word for word and decide nothing else in it: it is laid out once for all of them. */
  readonly filledIn?: readonly (keyof Props & string)[];
  /** How soon it leaves. Absent: bulk for a notification, normal for any other. */
  readonly priority?: Priority;
  /** Files that come along. */
  attachments?(props: Props): MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export type AnyMailTemplate = MailTemplate<never>;
