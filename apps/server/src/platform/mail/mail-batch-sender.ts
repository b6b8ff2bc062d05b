import type { Clock } from '../clock/clock.ts';
import { channels } from '../db/channels.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { piece, statement } from '../db/statement.ts';
import type { Piece } from '../db/statement.ts';
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
 * A mail as a part of a statement that many students send at once. It has no job yet: a worker picks it up with the
 * others of its moment, and one job sends them all.
 */
export interface WaitingMail {
  /** Written down where `cause`, another part of the statement, has a row. */
  writtenDown(cause: Piece): Piece<MailValues>;
  valuesOf<Props extends object>(mail: Omit<OutgoingMail<Props>, 'notificationId'>): MailValues;
  /** To be called when the statement is done. If it never is, the mail leaves a second later. */
  announce(): void;
}

/** Mails of one moment leave together: nobody notices a tenth of a second, and many at once cost little more than one. */
const momentMs = 100;

export function createWaitingMail(encryption: Encryption, clock: Clock, listener: Listener): WaitingMail {
  let moment: NodeJS.Timeout | undefined;
  const announce = () => {
    moment ??= setTimeout(() => {
      moment = undefined;
      listener.tell(channels.waitingMail);
    }, momentMs).unref();
  };
  return {
    announce,
    writtenDown: (cause) => piece<MailValues>`
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
        mailSealedProps: encryption.close(JSON.stringify(props)),
        mailExpiresAt: expiresAt ?? null,
        mailCreatedAt: now,
      };
    },
  };
}

/** So few that a mail server which keeps us waiting does not keep all of them waiting for long. */
const maxTogether = 20;

const pickUp = statement<
  { most: number; one: string; several: string; maxAttempts: number; priority: number },
  { picked: number }
>`
  with picked as (
    update outgoing_mail set waits_for_pickup = false where id in (
      select id from outgoing_mail where waits_for_pickup order by id limit ${'most'}::integer
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

/** Makes jobs of the mails that wait. Any number of processes may do so at once: each mail is picked up by one. */
export class MailBatchSender {
  readonly #db: Db;
  readonly #log: Logger;
  #again = false;
  #underWay: Promise<void> | undefined;
  #stopped = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Asked for meanwhile, it looks once more: what was announced during a round may have come too late for it. */
  pickUp(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#again = true;
    return (this.#underWay ??= this.#pickUpAll()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'waiting mail could not be picked up'))
      .finally(() => {
        this.#underWay = undefined;
      }));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#underWay;
  }

  async #pickUpAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const values = {
        most: maxTogether,
        one: sendMail.name,
        several: sendMails.name,
        maxAttempts: sendMails.maxAttempts,
        priority: sendMails.priority,
      };
      const [found] = await pickUp(this.#db, values);
      if (found?.picked === maxTogether) this.#again = true;
    }
  }
}
