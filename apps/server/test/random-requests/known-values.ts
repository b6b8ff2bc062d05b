import type { Pool } from 'pg';

/**
 * Stands for an existing value, such as the id of an event. Generated requests contain this and not the value
 * itself, so that the same seed makes the same requests on every database.
 */
export class KnownValue {
  readonly name: string;
  readonly index: number;
  /** If there is no existing value. */
  readonly fallback: unknown;

  constructor(name: string, index: number, fallback: unknown = 'x') {
    this.name = name;
    this.index = index;
    this.fallback = fallback;
  }
}

/** Fields that take the value of a field with another name. */
const sameAs: Readonly<Record<string, string>> = {
  userId: 'studentId',
  referrerId: 'studentId',
  eventDate: 'dateTime',
  base: 'shownHash',
  shownCapacity: 'capacity',
  to: 'email',
  username: 'email',
  address: 'email',
};

const nameOf = (field: string) => sameAs[field] ?? field;

/** Limits the memory of a long run, and keeps the values recent. */
const maxPerName = 60;

/** One query per field. Each finds ids of every student, so that requests name things of others too. */
const queries: Readonly<Record<string, string>> = {
  eventId:
    '(select id from events order by exists (select from seats where event_id = id), starts_at desc limit 30)',
  seriesId: 'select id from series',
  studentId: 'select id from students order by created_at desc limit 20',
  email: 'select email from students order by created_at desc limit 20',
  seasonId: 'select id from semesters',
  slug: 'select slug from semesters where slug is not null',
  lobbyId: 'select id from lobbies',
  groupId: 'select id from crews',
  paymentId: 'select id from payments',
  paymentIntentId: 'select payment_intent_id from payments where payment_intent_id is not null',
  sessionId: 'select id from sessions union all select id from organiser_sessions',
  organiserId: 'select id from organisers',
  venueId: 'select id from venues',
  noteId: 'select id from student_notes',
  noticeId: 'select id from notifications order by created_at desc limit 60',
  reportId: 'select id from reports',
  messageId: 'select id from crew_messages',
  after: 'select id from crew_messages',
  referralId: 'select code from invite_codes',
  jobId: 'select id from graphile_worker.jobs limit 60',
  mailId: 'select id from demo.mail order by sent_at desc limit 60',
};

/** What belongs to the calling student, so that calls get past `not_found`. */
const ownQueries: Readonly<Record<string, string>> = {
  eventId: 'select event_id from seats where student_id = $1',
  lobbyId: 'select lobby_id from lobby_members where student_id = $1',
  groupId: 'select crew_id from crew_members where student_id = $1',
  id: 'select id from payments where student_id = $1 union all select id from notifications where student_id = $1',
  paymentIntentId: 'select payment_intent_id from payments where student_id = $1',
  sessionId: 'select id from sessions where student_id = $1',
};

/** Values that belong together, by the names of the parameters that take them. */
const rowQueries: Readonly<Record<string, string>> = {
  'eventId referralId': 'select target, code from invite_codes',
  'eventId studentId': 'select event_id, student_id from seats',
  'eventId userId': 'select target, student_id from friend_group_members',
  'eventId eventDate': 'select id, starts_at from events',
  'userId eventId': 'select student_id, event_id from table_places',
  'lobbyId userId': 'select lobby_id, student_id from lobby_members',
  'studentId noteId': 'select student_id, id from student_notes',
  'studentId noticeId': 'select student_id, id from notifications',
  'eventId venueId': 'select event_id, venue_id from event_tables where venue_id is not null',
  'organiserId eventId': 'select organiser_id, event_id from organiser_shifts',
  // Of an organiser who is signed in. No path or body has both.
  'id sessionId':
    'select organiser_id, id from organiser_sessions where ended_at is null order by opened_at desc',
};

/** Stands for values that belong together, for all parameters of a path. */
export class KnownRow {
  readonly names: readonly string[];
  readonly index: number;

  constructor(names: readonly string[], index: number) {
    this.names = names;
    this.index = index;
  }
}

/** The fields of a body, of which some belong together. */
export class KnownFields {
  readonly row: KnownRow;
  readonly others: object;

  constructor(row: KnownRow, others: object) {
    this.row = row;
    this.others = others;
  }
}

/** The names of fields for which there are rows. */
export const knownRowNames: readonly (readonly string[])[] = Object.keys(rowQueries).map((names) =>
  names.split(' '),
);

/**
 * Values that exist, by the name of the field that takes them: from the database and from earlier answers. Private
 * texts are left out: whoever sends one may be shown it later, so that no leak of it could be noticed any more.
 */
export class KnownValues {
  readonly #pool: Pool;
  readonly #isPrivate: (text: string) => boolean;
  readonly #values = new Map<string, unknown[]>();
  readonly #rows = new Map<string, unknown[][]>();
  readonly #own = new Map<string, unknown[]>();
  /** The newest `shownHash` of each preview, by the parameters of its path. */
  readonly #shownHashes = new Map<string, unknown>();

  constructor(pool: Pool, isPrivate: (text: string) => boolean) {
    this.#pool = pool;
    this.#isPrivate = isPrivate;
  }

  /** Reads all values again. `studentIds` are the students who call. */
  async refresh(studentIds: readonly string[]): Promise<void> {
    for (const [name, query] of Object.entries(ownQueries))
      for (const id of studentIds) {
        const text = `${query} limit 60`;
        const { rows } = await this.#pool.query<unknown[]>({ text, values: [id], rowMode: 'array' });
        this.#own.set(
          `${id} ${name}`,
          rows.map(([value]) => value),
        );
      }
    for (const [names, query] of Object.entries(rowQueries)) {
      const { rows } = await this.#pool.query<unknown[]>({ text: `${query} limit 60`, rowMode: 'array' });
      this.#rows.set(names, rows);
    }
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await this.#pool.query<unknown[]>({ text: query, rowMode: 'array' });
      for (const [value] of rows) this.#add(name, typeof value === 'bigint' ? String(value) : value);
    }
    // The last part of the path of `payments/:id` and `notifications/:id` has no name of its own.
    for (const name of ['paymentId', 'noticeId']) for (const id of this.#list(name)) this.#add('id', id);
  }

  /** Adds what an answer contains under the name of each field, such as `shownHash` and `clientSecret`. */
  learn(answer: unknown): void {
    if (Array.isArray(answer)) return answer.slice(0, 5).forEach((one) => this.learn(one));
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (name === 'path' && typeof value === 'string') this.#add('token', value.split('/').at(-1));
      if (name === 'calendarPath' && typeof value === 'string') this.#add('file', value.split('/').at(-1));
      const isShortText = typeof value === 'string' && value !== '' && value.length <= 300;
      if (isShortText || typeof value === 'number' || name === 'file') this.#add(name, value);
      this.learn(value);
    }
  }

  /** Notes what the organiser was shown for these parameters, to be sent with the act itself. */
  learnShown(params: unknown, answer: unknown): void {
    if (typeof answer === 'object' && answer !== null && 'shownHash' in answer)
      this.#shownHashes.set(JSON.stringify(params), answer.shownHash);
  }

  /** Replaces everything that stands for a known value. `params` are the resolved parameters of the same request. */
  resolve(value: unknown, callerId: string | undefined, params?: unknown): unknown {
    if (value instanceof KnownValue) return this.#resolveValue(value, callerId, params);
    if (value instanceof KnownFields)
      return {
        ...(this.resolve(value.others, callerId, params) as object),
        ...this.#resolveRow(value.row, callerId),
      };
    if (value instanceof KnownRow) return this.#resolveRow(value, callerId);
    if (Array.isArray(value)) return value.map((one) => this.resolve(one, callerId, params));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, this.resolve(field, callerId, params)]),
    );
  }

  #resolveValue(
    { name, index, fallback }: KnownValue,
    callerId: string | undefined,
    params: unknown,
  ): unknown {
    const shown = this.#shownHashes.get(JSON.stringify(params));
    if (name === 'shownHash' && shown !== undefined) return shown;
    const own = this.#own.get(`${callerId} ${name}`) ?? [];
    const list = own.length > 0 && index % 2 === 0 ? own : this.#list(name);
    return list.length === 0 ? fallback : list[index % list.length];
  }

  #resolveRow({ names, index }: KnownRow, callerId: string | undefined): Record<string, unknown> {
    const rows = this.#rows.get(names.join(' ')) ?? [];
    const row = rows.length === 0 ? undefined : rows[index % rows.length];
    return Object.fromEntries(
      names.map((name, place) => [
        name,
        row ? row[place] : this.#resolveValue(new KnownValue(name, index), callerId, undefined),
      ]),
    );
  }

  #list(name: string): readonly unknown[] {
    return this.#values.get(nameOf(name)) ?? [];
  }

  #add(name: string, value: unknown): void {
    const list = this.#values.get(nameOf(name)) ?? [];
    if (list.includes(value) || (typeof value === 'string' && this.#isPrivate(value))) return;
    // The newest first, because generated indexes are often small.
    list.unshift(value);
    if (list.length > maxPerName) list.pop();
    this.#values.set(nameOf(name), list);
  }
}
