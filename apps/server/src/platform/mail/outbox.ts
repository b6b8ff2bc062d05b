import type { Clock } from '../clock/clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { newId } from '../ids.ts';
import { handle, jobKind } from '../jobs/job-kind.ts';
import type { JobHandler } from '../jobs/job-kind.ts';
import type { Logger } from '../log/logger.ts';
import type { IsMailStillWanted, PersonalData } from '../ports.ts';
import type { Seal } from '../secrets/seal.ts';
import { mailSucceeded } from './mail-health.ts';
import type { MailHealth } from './mail-health.ts';
import type { AnyMailTemplate, MailTemplate } from './mail-template.ts';
import type { MailSender } from './mail-sender.ts';
import { renderMail } from './render-mail.ts';

interface Errand {
  mailId: string;
}

const sendMail = jobKind<Errand>('send-mail');

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

interface FoundMail {
  recipient: string;
  template: string;
  sealedProps: Buffer;
  expiresAt: Date | null;
  notificationId: string | null;
}

interface WaitingMail extends FoundMail {
  id: string;
  createdAt: Date;
  job: string;
  payload: string;
  mostAttempts: number;
}

/** The job has the mail's name: it is added without a look through the whole queue, in which there is no other. */
const queue = statement<WaitingMail>`
  with mail as (
    insert into outgoing_mail (id, recipient, template, sealed_props, expires_at, created_at, notification_id)
    values (${'id'}, ${'recipient'}, ${'template'}, ${'sealedProps'}, ${'expiresAt'}, ${'createdAt'},
            ${'notificationId'}))
  select from graphile_worker.add_job(${'job'}, payload := ${'payload'}::json,
    max_attempts := ${'mostAttempts'}::integer, job_key := 'mail ' || ${'id'}::uuid, job_key_mode := 'unsafe_dedupe')`;

/** Part of the caller's transaction: the mail goes out exactly if the change that causes it is kept. */
export function createQueueMail(seal: Seal, clock: Clock): QueueMail {
  return async (tx, { to, template, props, expiresAt, notificationId }) => {
    const now = clock.now();
    const id = newId(now);
    await queue(tx, {
      id,
      recipient: to,
      template: template.name,
      sealedProps: seal.close(JSON.stringify(props)),
      expiresAt: expiresAt ?? null,
      createdAt: now,
      notificationId: notificationId ?? null,
      job: sendMail.name,
      payload: JSON.stringify({ mailId: id } satisfies Errand),
      mostAttempts: sendMail.maxAttempts,
    });
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
  const send = async ({ mailId }: Errand) => {
    const [mail] = await findMail(db, { mailId });
    if (!mail) return;
    if (await isOverdue(parts, mail)) {
      log.info({ mailId, template: mail.template }, 'a mail came too late and was dropped');
      await db.deleteFrom('outgoing_mail').where('id', '=', mailId).execute();
      return;
    }
    const template = templates.find(({ name }) => name === mail.template);
    if (!template) throw new Error(`There is no mail template '${mail.template}'.`);
    const content = await renderMail(template, JSON.parse(seal.open(mail.sealedProps)) as never);
    try {
      await sender.send({ id: mailId, to: mail.recipient, ...content });
    } catch (error) {
      if (!isAboutOneMail(error)) await health.noteFailure();
      throw error;
    }
    await strikeOff(db, { mailId });
  };
  return [handle(sendMail, send)];
}

const findMail = statement<Errand, FoundMail>`
  select recipient, template, sealed_props as "sealedProps", expires_at as "expiresAt",
    notification_id as "notificationId"
  from outgoing_mail where id = ${'mailId'}`;

const strikeOff = statement<Errand>`
  with healthy as (${mailSucceeded})
  delete from outgoing_mail where id = ${'mailId'}`;

async function isOverdue(
  { clock, isStillWanted }: OutboxParts,
  { expiresAt, notificationId }: FoundMail,
): Promise<boolean> {
  if (expiresAt && expiresAt <= clock.now()) return true;
  return notificationId !== null && !(await isStillWanted(notificationId));
}

/** A recipient or a message that the server does not take says nothing about the next mail. */
function isAboutOneMail(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}
