import type { ReactElement } from 'react';
import type { Priority } from '../jobs/job-kind.ts';

/** A kind of mail. Subject and body are rendered from the same props. */
export interface MailTemplate<Props extends object> {
  readonly name: string;
  subject(props: Props): string;
  Body(props: Props): ReactElement;
  /** Props that only appear as text in the body: the rendered body is cached with placeholders for them. */
  readonly filledIn?: readonly (keyof Props & string)[];
  /** The priority of the job. Default: bulk for notifications, normal for other mails. */
  readonly priority?: Priority;
  attachments?(props: Props): MailAttachment[];
  /** The code that the reader enters in the browser. A demo shows it beside the mail. */
  passcode?(props: Props): string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export type AnyMailTemplate = MailTemplate<never>;
