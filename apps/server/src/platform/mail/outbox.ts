import type { Clock } from '../clock/clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { added, handle, jobKind } from '../jobs/job-kind.ts';
import type { JobHandler } from '../jobs/job-kind.ts';
import type { Logger } from '../log/logger.ts';
import type { IsMailStillWanted, PersonalData } from '../ports.ts';
import type { Seal } from '../secrets/seal.ts';
import type { MailHealth } from './mail-health.ts';
import type { AnyMailTemplate, MailTemplate } from './mail-template.ts';
import type { MailSender } from './mail-sender.ts';
import { renderMail } from './render-mail.ts';

const sendMail = jobKind<{ mailId: string }>('send-mail');

export interface OutgoingMail<Props extends object> {
  to: string;
  template: MailTemplate<Props>;
  props: Props;
  /** A mail that would come too late is dropped instead of sent. */
  expiresAt?: Date;
  /** What it is about. A mail that has waited is sent only if that is still true and wanted. */
  notificationId?: string;
}

export type QueueMail = <Props extends object>(tx: Tx, mail: OutgoingMail<Props>) => Promise<void>;

/** Part of the caller's transaction: the mail goes out exactly if the change that causes it is kept. */
export function createQueueMail(seal: Seal, clock: Clock): QueueMail {
  return async (tx, { to, template, props, expiresAt, notificationId }) => {
    const now = clock.now();
    const mailId = newId(now);
    await tx
      .with('mail', (query) =>
        query.insertInto('outgoing_mail').values({
          id: mailId,
          recipient: to,
          template: template.name,
          sealed_props: seal.close(JSON.stringify(props)),
          expires_at: expiresAt ?? null,
          created_at: now,
          notification_id: notificationId ?? null,
        }),
      )
      .selectNoFrom(added(sendMail, { mailId }).as('job'))
      .execute();
  };
}

/**
 * Mail that has not left yet. What has been sent is in the student's own mailbox and no longer with us; in a demo that
 * mailbox is at the demo desk.
 */
export const mailData: PersonalData = {
  name: 'mailOnItsWay',
  show: async (tx, { email }) => {
    const mails = await tx
      .selectFrom('outgoing_mail')
      .select(['template', 'created_at', 'expires_at'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute();
    return mails.map((mail) => ({
      kind: mail.template,
      createdAt: mail.created_at,
      expiresAt: mail.expires_at,
    }));
  },
  forget: async (tx, { email }) => {
    await tx.deleteFrom('outgoing_mail').where('recipient', '=', email).execute();
  },
};

export interface OutboxParts {
  db: Db;
  clock: Clock;
  seal: Seal;
  sender: MailSender;
  health: MailHealth;
  templates: AnyMailTemplate[];
  isStillWanted: IsMailStillWanted;
  log: Logger;
}

/**
 * Sends one mail and forgets it. Killed between the two, it would be sent again with the same Message-ID, by which
 * mail programs recognise it.
 */
export function outboxJobs(parts: OutboxParts): JobHandler[] {
  const { db, seal, sender, health, templates, log } = parts;
  const send = async ({ mailId }: { mailId: string }) => {
    const mail = await db.selectFrom('outgoing_mail').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail) return;
    if (await isOverdue(parts, mail)) {
      log.info({ mailId, template: mail.template }, 'a mail came too late and was dropped');
    } else {
      const template = templates.find(({ name }) => name === mail.template);
      if (!template) throw new Error(`There is no mail template '${mail.template}'.`);
      const content = await renderMail(template, JSON.parse(seal.open(mail.sealed_props)) as never);
      try {
        await sender.send({ id: mail.id, to: mail.recipient, ...content });
      } catch (error) {
        if (!isAboutOneMail(error)) await health.noteFailure();
        throw error;
      }
      await health.noteSuccess();
    }
    await db.deleteFrom('outgoing_mail').where('id', '=', mailId).execute();
  };
  return [handle(sendMail, send)];
}

async function isOverdue(
  { clock, isStillWanted }: OutboxParts,
  mail: { expires_at: Date | null; notification_id: string | null },
): Promise<boolean> {
  if (mail.expires_at && mail.expires_at <= clock.now()) return true;
  return mail.notification_id !== null && !(await isStillWanted(mail.notification_id));
}

/** A recipient or a message that the server does not take says nothing about the next mail. */
function isAboutOneMail(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}
