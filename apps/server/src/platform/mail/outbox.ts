import { realClock } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { recordDelivery } from '../delivery-log.ts';
import { newId } from '../ids.ts';
import { handle, jobKind, priorities, writePayload } from '../jobs/job-kind.ts';
import type { JobHandler } from '../jobs/job-kind.ts';
import type { Logger } from '../log/logger.ts';
import type { PersonalData } from '../personal-data.ts';
import type { Traced } from '../request-id.ts';
import type { Encryption } from '../secrets/encryption.ts';
import { mailSucceeded } from './mail-health.ts';
import type { MailHealth } from './mail-health.ts';
import type { AnyMailTemplate, MailTemplate } from './mail-template.ts';
import type { MailSender, ReadyMail } from './mail-sender.ts';
import type { MailSite } from './mail-site.ts';
import { renderMail } from './render-mail.ts';

interface SendMailPayload {
  mailId: string;
}

export const sendMail = jobKind<SendMailPayload>('send-mail');
/** Sends a batch of mails that were picked up together: passcodes, which students wait for. */
export const sendMails = jobKind<{ mailIds: string[] }>('send-mails', { priority: 'urgent' });

export interface OutgoingMail<Props extends object> {
  to: string;
  template: MailTemplate<Props>;
  props: Props;
  /** After this time the mail is dropped instead of sent. */
  expiresAt?: Date;
  /** The notification of the mail. The mail is sent only if the notification is still valid and wanted. */
  notificationId?: string;
}

export type QueueMail = <Props extends object>(tx: Tx, mail: OutgoingMail<Props>) => Promise<void>;

interface FoundMail {
  id: string;
  recipient: string;
  template: string;
  sealedProps: Buffer;
  expiresAt: Date | null;
  notificationId: string | null;
  /** Only of a mail that waited for its job: the job of another one has the id. */
  requestId: string | null;
}

interface QueuedMail extends Omit<FoundMail, 'requestId'> {
  createdAt: Date;
  job: string;
  payload: string;
  maxAttempts: number;
  priority: number;
}

/**
 * The job key is unique per mail, so `unsafe_dedupe` adds the job without searching the queue for another
 * one.
 */
const queue = statement<QueuedMail>`
  with mail as (
    insert into outgoing_mail (id, recipient, template, sealed_props, expires_at, created_at, notification_id)
    values (${'id'}, ${'recipient'}, ${'template'}, ${'sealedProps'}, ${'expiresAt'}, ${'createdAt'},
            ${'notificationId'}))
  select from graphile_worker.add_job(${'job'}, payload := ${'payload'}::json,
    max_attempts := ${'maxAttempts'}::integer, priority := ${'priority'}::integer,
    job_key := 'mail ' || ${'id'}::uuid, job_key_mode := 'unsafe_dedupe')`;

/** Part of the caller's transaction: the mail is sent exactly if the change that causes it is committed. */
export function createQueueMail(encryption: Encryption, clock: Clock): QueueMail {
  return async (tx, { to, template, props, expiresAt, notificationId }) => {
    const now = clock.now();
    const id = newId(now);
    await queue(tx, {
      id,
      recipient: to,
      template: template.name,
      sealedProps: encryption.encrypt(JSON.stringify(props)),
      expiresAt: expiresAt ?? null,
      createdAt: now,
      notificationId: notificationId ?? null,
      job: sendMail.name,
      payload: writePayload(tx, { mailId: id } satisfies SendMailPayload),
      maxAttempts: sendMail.maxAttempts,
      // Notifications go to many students at once, and each is also in the student's list.
      priority: priorities[template.priority ?? (notificationId === undefined ? 'normal' : 'bulk')],
    });
  };
}

/**
 * Mails that are not sent yet. Sent mails are in the mailbox of the student and no longer in our tables; in a
 * demo that mailbox is on the demo page.
 */
export const mailData: PersonalData = {
  name: 'mailOnItsWay',
  exportData: async (tx, { email }) => {
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
  deleteData: async (tx, { email }) => {
    await tx.deleteFrom('outgoing_mail').where('recipient', '=', email).execute();
  },
};

/** Whether the notification of a waiting mail is still valid, and its recipient still wants it. */
export type IsMailStillWanted = (notificationId: string) => Promise<boolean>;

export interface OutboxDeps {
  db: Db;
  clock: Clock;
  encryption: Encryption;
  sender: MailSender;
  health: MailHealth;
  templates: AnyMailTemplate[];
  site: MailSite;
  isStillWanted: IsMailStillWanted;
  log: Logger;
}

/**
 * Sends mails, then deletes them. If the process is killed in between, they are sent again with the same
 * Message-ID, by which mail programs detect duplicates. A mail of a batch that fails gets its own job with
 * its own retries.
 */
export function outboxJobs(deps: OutboxDeps): JobHandler[] {
  const { db, log } = deps;
  const sendOne = async ({ mailId }: SendMailPayload, traced: Traced) => {
    const { failures } = await sendAll(traced(deps), [mailId]);
    if (failures[0]) throw failures[0].error;
  };
  const sendSeveral = async ({ mailIds }: { mailIds: string[] }) => {
    const { sent, failures } = await sendAll(deps, mailIds);
    // The job belongs to many requests, so its own line has no id.
    for (const { mailId, requestId } of sent) log.info({ mailId, requestId }, 'mail sent');
    for (const { mailId, error, requestId } of failures)
      log.warn({ mailId, requestId, err: error }, 'mail will be retried');
    if (failures.length === 0) return;
    await queueAgain(db, {
      mailIds: failures.map(({ mailId }) => mailId),
      job: sendMail.name,
      maxAttempts: sendMail.maxAttempts,
      priority: sendMails.priority,
    });
  };
  return [handle(sendMail, sendOne), handle(sendMails, sendSeveral)];
}

interface HandledMail {
  mailId: string;
  requestId: string | undefined;
}

interface Failure extends HandledMail {
  error: unknown;
}

async function sendAll(
  deps: OutboxDeps,
  mailIds: string[],
): Promise<{ sent: HandledMail[]; failures: Failure[] }> {
  const { db, sender, health } = deps;
  const sent: HandledMail[] = [];
  const failures: Failure[] = [];
  const ready: ReadyMail[] = [];
  const mails = await findMails(db, { mailIds });
  for (const mail of mails) {
    try {
      const written = await renderUnlessOverdue(deps, mail);
      if (written) ready.push(written);
    } catch (error) {
      failures.push({ mailId: mail.id, requestId: mail.requestId ?? undefined, error });
    }
  }
  if (ready.length === 0) return { sent, failures };
  const outcomes = await sender.send(ready);
  let unhealthy = false;
  for (const [index, { id }] of ready.entries()) {
    const outcome = outcomes[index]!;
    const requestId = mails.find((mail) => mail.id === id)?.requestId ?? undefined;
    if (outcome.status === 'fulfilled') sent.push({ mailId: id, requestId });
    else {
      failures.push({ mailId: id, requestId, error: outcome.reason });
      unhealthy ||= !isAboutOneMail(outcome.reason);
    }
  }
  if (sent.length > 0)
    await deleteSent(db, { mailIds: sent.map(({ mailId }) => mailId), at: realClock.now() });
  await recordFailures(db, outcomes);
  if (unhealthy) await health.recordFailure();
  return { sent, failures };
}

async function renderUnlessOverdue(deps: OutboxDeps, mail: FoundMail): Promise<ReadyMail | undefined> {
  const { db, encryption, templates, site, log } = deps;
  if (await isOverdue(deps, mail)) {
    const requestId = mail.requestId ?? undefined;
    log.info({ mailId: mail.id, template: mail.template, requestId }, 'overdue mail dropped');
    await db.deleteFrom('outgoing_mail').where('id', '=', mail.id).execute();
    return undefined;
  }
  const template = templates.find(({ name }) => name === mail.template);
  if (!template) throw new Error(`There is no mail template '${mail.template}'.`);
  const content = renderMail(template, JSON.parse(encryption.decrypt(mail.sealedProps)) as never, site);
  return { id: mail.id, to: mail.recipient, ...content };
}

interface MailIds {
  mailIds: string[];
}

const findMails = statement<MailIds, FoundMail>`
  select id, recipient, template, sealed_props as "sealedProps", expires_at as "expiresAt",
    notification_id as "notificationId", request_id as "requestId"
  from outgoing_mail where id = any(${'mailIds'}::uuid[])`;

const deleteSent = statement<MailIds & { at: Date }>`
  with healthy as (${mailSucceeded}),
  counted as (
    insert into deliveries (channel, outcome, amount, at)
    select 'mail', 'done', count(*), ${'at'}::timestamptz from outgoing_mail
    where id = any(${'mailIds'}::uuid[]) having count(*) > 0)
  delete from outgoing_mail where id = any(${'mailIds'}::uuid[])`;

const queueAgain = statement<MailIds & { job: string; maxAttempts: number; priority: number }>`
  select graphile_worker.add_job(${'job'}::text,
    payload := json_strip_nulls(json_build_object('mailId', id, 'requestId', request_id)),
    max_attempts := ${'maxAttempts'}::integer, priority := ${'priority'}::integer,
    job_key := 'mail ' || id, job_key_mode := 'unsafe_dedupe') is null as added
  from outgoing_mail where id = any(${'mailIds'}::uuid[])`;

async function isOverdue(
  { clock, isStillWanted }: OutboxDeps,
  { expiresAt, notificationId }: FoundMail,
): Promise<boolean> {
  if (expiresAt && expiresAt <= clock.now()) return true;
  return notificationId !== null && !(await isStillWanted(notificationId));
}

async function recordFailures(db: Db, outcomes: readonly PromiseSettledResult<unknown>[]): Promise<void> {
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const refused = errors.filter(isAboutOneMail).length;
  const failed = errors.length - refused;
  if (refused > 0) await recordDelivery(db, { channel: 'mail', outcome: 'refused', amount: refused });
  if (failed > 0) await recordDelivery(db, { channel: 'mail', outcome: 'failed', amount: failed });
}

/**
 * Whether the server refused this recipient or message: that does not mean that the server is unavailable.
 */
function isAboutOneMail(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}
