import type { Clock } from '../clock/clock.ts';
import { channels } from '../db/channels.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { statement } from '../db/statement.ts';
import type { StatementRunner } from '../db/statement.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log/logger.ts';
import type { Encryption } from '../secrets/encryption.ts';
import { sendMail, sendMails } from './outbox.ts';
import type { OutgoingMail } from './outbox.ts';

/**
 * Queues mails of operations that many students run at the same time. Such a mail has no job yet: a worker
 * picks up all waiting mails together, and one job sends a batch of them: 308 instead of 186 sign-ins a second
 * with their mails (docs/PERFORMANCE.md).
 */
export interface WaitingMail {
  insert<Props extends object>(
    tx: StatementRunner,
    mail: Omit<OutgoingMail<Props>, 'notificationId'> & { requestId?: string | undefined },
  ): Promise<void>;
  /**
   * Notifies the workers. Call it after the transaction. Without the call the mail is sent about a second
   * later.
   */
  announce(): void;
}

const insert = statement<{
  id: string;
  to: string;
  template: string;
  sealedProps: Buffer;
  expiresAt: Date | null;
  now: Date;
  requestId: string | null;
}>`
  insert into outgoing_mail (id, recipient, template, sealed_props, expires_at, created_at, request_id,
    waits_for_pickup)
  values (${'id'}::uuid, ${'to'}::text, ${'template'}::text, ${'sealedProps'}::bytea,
    ${'expiresAt'}::timestamptz, ${'now'}::timestamptz, ${'requestId'}::text, true)`;

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
    async insert(tx, { to, template, props, expiresAt = null, requestId = null }) {
      const now = clock.now();
      const sealedProps = encryption.encrypt(JSON.stringify(props));
      const mail = { to, template: template.name, sealedProps, expiresAt, requestId };
      await insert(tx, { id: newId(now), ...mail, now });
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
    returning id, request_id),
  together as (
    select count(*) as picked, (array_agg(id))[1] as first,
      (array_agg(request_id))[1] as first_request, json_agg(id) as ids from picked)
  select picked, case picked
    when 1 then graphile_worker.add_job(${'one'}::text,
      payload := json_strip_nulls(json_build_object('mailId', first, 'requestId', first_request)),
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
