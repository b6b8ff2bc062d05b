import type { Clock } from '../clock/clock.ts';
import { channels } from '../db/channels.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { sqlFragment, statement } from '../db/statement.ts';
import type { SqlFragment } from '../db/statement.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log/logger.ts';
import type { Encryption } from '../secrets/encryption.ts';
import { sendMail, sendMails } from './outbox.ts';
import type { OutgoingMail } from './outbox.ts';

export interface MailValues {
  mailId: string;
  mailTo: string;
  mailTemplate: string;
  mailSealedProps: Buffer;
  mailExpiresAt: Date | null;
  mailCreatedAt: Date;
}

/**
 * Inserts a mail as part of a larger SQL statement, for operations that many students run at the same time.
 * The mail has no job yet: a worker picks up all waiting mails together, and one job sends a batch of them.
 */
export interface WaitingMail {
  /** Inserts the mail if `cause`, another part of the statement, has a row. */
  insertWhere(cause: SqlFragment): SqlFragment<MailValues>;
  valuesOf<Props extends object>(mail: Omit<OutgoingMail<Props>, 'notificationId'>): MailValues;
  /**
   * Notifies the workers. Call it after the statement. Without the call the mail is sent about a second
   * later.
   */
  announce(): void;
}

/** Mails of this interval are sent as one batch, which costs little more than a single mail. */
const batchDelayMs = 100;

export function createWaitingMail(encryption: Encryption, clock: Clock, listener: Listener): WaitingMail {
  let timer: NodeJS.Timeout | undefined;
  const announce = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listener.sendNotification(channels.waitingMail);
    }, batchDelayMs).unref();
  };
  return {
    announce,
    insertWhere: (cause) => sqlFragment<MailValues>`
      insert into outgoing_mail
        (id, recipient, template, sealed_props, expires_at, created_at, waits_for_pickup)
      select ${'mailId'}::uuid, ${'mailTo'}::text, ${'mailTemplate'}::text, ${'mailSealedProps'}::bytea,
        ${'mailExpiresAt'}::timestamptz, ${'mailCreatedAt'}::timestamptz, true
      from ${cause}`,
    valuesOf({ to, template, props, expiresAt }) {
      const now = clock.now();
      return {
        mailId: newId(now),
        mailTo: to,
        mailTemplate: template.name,
        mailSealedProps: encryption.encrypt(JSON.stringify(props)),
        mailExpiresAt: expiresAt ?? null,
        mailCreatedAt: now,
      };
    },
  };
}

/** Limits how long a slow mail server delays the mails of one batch. */
const maxBatchSize = 20;

const pickUp = statement<
  { maxMails: number; one: string; several: string; maxAttempts: number; priority: number },
  { picked: number }
>`
  with picked as (
    update outgoing_mail set waits_for_pickup = false where id in (
      select id from outgoing_mail where waits_for_pickup order by id limit ${'maxMails'}::integer
      for update skip locked)
    returning id),
  together as (
    select count(*) as picked, (array_agg(id))[1] as first, json_agg(id) as ids from picked)
  select picked, case picked
    when 1 then graphile_worker.add_job(${'one'}::text, payload := json_build_object('mailId', first),
      max_attempts := ${'maxAttempts'}::integer, priority := ${'priority'}::integer,
      job_key := 'mail ' || first, job_key_mode := 'unsafe_dedupe')
    else graphile_worker.add_job(${'several'}::text, payload := json_build_object('mailIds', ids),
      max_attempts := ${'maxAttempts'}::integer, priority := ${'priority'}::integer)
    end is null as added
  from together where picked > 0`;

/** Creates jobs for the waiting mails. Several processes may do so at once: only one picks up each mail. */
export class MailBatchSender {
  readonly #db: Db;
  readonly #log: Logger;
  #runAgain = false;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** If called during a round, runs another one, because the running round may have missed the new mails. */
  pickUp(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#runAgain = true;
    return (this.#running ??= this.#pickUpAll()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'waiting mail could not be picked up'))
      .finally(() => {
        this.#running = undefined;
      }));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #pickUpAll(): Promise<void> {
    while (this.#runAgain) {
      this.#runAgain = false;
      const values = {
        maxMails: maxBatchSize,
        one: sendMail.name,
        several: sendMails.name,
        maxAttempts: sendMails.maxAttempts,
        priority: sendMails.priority,
      };
      const [found] = await pickUp(this.#db, values);
      if (found?.picked === maxBatchSize) this.#runAgain = true;
    }
  }
}
