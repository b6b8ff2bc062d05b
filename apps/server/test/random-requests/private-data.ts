import { api } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { endpointName } from '../contract-endpoints.ts';
import { SeatingRows } from '../fixtures/rows/seating-rows.ts';
import { studentWithData } from '../fixtures/students/student-with-data.ts';
import type { StudentWithData } from '../fixtures/students/student-with-data.ts';
import type { TestApp } from '../test-app.ts';
import { mayCall } from './callers.ts';
import type { PersonName } from './callers.ts';

interface PrivateText {
  what: string;
  text: string;
}

const ownFields = [
  'last',
  'linkedin',
  'instagram',
  'facebook',
  'other-needs',
  'feedback',
  'quote',
  'message',
  'review',
  'note',
  'asked',
  'report',
  'friend@example.edu',
  'endpoint',
  'browser',
  'platform',
  'source',
  'campaign',
  'referrer',
  'before',
  'after',
] as const;

/** The endpoints at which organisers with the right see a private text of a student, by what it is. */
const shownToOrganisers: Readonly<Record<string, readonly Endpoint[]>> = {
  note: [
    api.officePeople.show,
    api.officePeople.endSessions,
    api.officePeople.liftSignInHold,
    api.officePeople.resend,
    api.officePeople.addNote,
    api.officePeople.deleteNote,
  ],
  feedback: [api.officeFeedback.listSuggestions],
  report: [api.officeSafety.openText],
  // The reason of an entry of the audit log.
  asked: [api.auditLog.list],
  message: [api.officeSafety.openChat],
  email: [api.people.reveal, api.officeExports.download],
  last: [api.people.reveal, api.officeExports.download],
  // How many came from which link, without names.
  source: [api.officePeople.signUps],
  quote: [api.officeFeedback.listTestimonials, api.officeFeedback.publish, api.officeFeedback.takeBack],
  // For the restaurant, without a name.
  'other-needs': [api.officeEventVenues.showSheet],
};

const addresses = new Set(['email', 'friend@example.edu']);

/** Friends in the same group see the whole name and the address of each other. */
const shownToFriends = new Set(['email', 'last']);

/** Members of a crew see how they find each other. */
const shownToCrew = new Set(['linkedin', 'instagram', 'facebook']);

interface Owner {
  id: string;
  name: string;
  birthdate: string;
  /** Each of them contains the name, except the birthdate. */
  texts: PrivateText[];
}

/** The private texts of some students. Each text is in the database only because of its owner. */
export class PrivateData {
  readonly #owners: Owner[] = [];
  /** What each caller has sent, such as the address of an invited friend, may be shown to them again. */
  readonly #sentBy = new Map<string, Set<string>>();
  /**
   * What others have sent on, or the owners to everybody, such as a note that is sent as the reason of a cancellation.
   * Such a text is in the database not only because of its owner any more.
   */
  readonly #passedOn = new Set<string>();
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The private texts of an account, which all begin with `name`. */
  add(name: string, { id, email, birthdate }: { id: string; email: string; birthdate: string }): void {
    const texts = [
      { what: 'email', text: email },
      { what: 'birthdate', text: birthdate },
      ...ownFields.map((what) => ({ what, text: `${name}-${what}` })),
    ];
    this.#owners.push({ id, name, birthdate, texts });
  }

  /** A student who sends no requests, and shares a table with `others`, who see the first name there. */
  async addStranger(name: string, birthdate: string, ...others: { id: string }[]): Promise<StudentWithData> {
    const stranger = await studentWithData(this.#app, name);
    const { db } = this.#app.database;
    await db.updateTable('profiles').set({ birthdate }).where('student_id', '=', stranger.id).execute();
    const eventId = await new SeatingRows(this.#app).meeting(stranger, ...others);
    const about = others[0]!.id;
    await stranger.as.call(api.safety.report, {
      body: { userId: about, eventId, reason: 'Something else', text: `${name}-report` },
    });
    this.add(name, { ...stranger, birthdate });
    return stranger;
  }

  /** Whether the text contains a private text, or the name with which they begin. */
  contains(text: string): boolean {
    return this.#owners.some(({ name, birthdate }) => text.includes(name) || text.includes(birthdate));
  }

  /** How many texts there are, and how many of them nobody but their owner has sent: a leak of the others is missed. */
  count(): { all: number; watched: number } {
    const all = this.#owners.flatMap(({ texts }) => texts.map(({ text }) => text));
    const sentByOthers = new Set([
      ...this.#passedOn,
      ...[...this.#sentBy.values()].flatMap((sent) => [...sent]),
    ]);
    return { all: all.length, watched: all.filter((text) => !sentByOthers.has(text)).length };
  }

  /** What the answer contains although this caller may not see it, in sentences. */
  async leaksIn(
    text: string,
    {
      endpoint,
      caller,
      callerId,
      sent,
    }: { endpoint: Endpoint; caller: PersonName; callerId?: string; sent: string },
  ): Promise<string[]> {
    const known = this.#sentBy.get(caller) ?? new Set();
    this.#sentBy.set(caller, known);
    for (const { what, text: own, ownerId } of this.#textsIn(sent)) {
      const isOwn = ownerId === callerId;
      if (isOwn && endpoint !== api.notifications.announce) continue;
      // Addresses are sent all the time, to sign in or to find a student, and are shown to nobody else by that.
      (addresses.has(what) && !isOwn ? known : this.#passedOn).add(own);
    }
    const leaks: string[] = [];
    for (const { what, text: shown, owner, ownerId } of this.#textsIn(text)) {
      if (ownerId === callerId || known.has(shown) || this.#passedOn.has(shown)) continue;
      if (shownToOrganisers[what]?.includes(endpoint) && mayCall(endpoint, caller)) continue;
      if (shownToFriends.has(what) && callerId && (await this.#areFriends(callerId, ownerId))) continue;
      if (shownToCrew.has(what) && callerId && (await this.#shareCrew(callerId, ownerId))) continue;
      if (what === 'quote' && endpoint === api.testimonials.list && (await this.#isPublished(ownerId)))
        continue;
      leaks.push(`${endpointName(endpoint)} shows ${caller} the ${what} of ${owner}`);
    }
    return leaks;
  }

  /** The private texts that a text contains, each with its owner. Quick also after hundreds of accounts. */
  #textsIn(text: string): (PrivateText & { owner: string; ownerId: string })[] {
    return this.#owners
      .filter(({ name, birthdate }) => text.includes(name) || text.includes(birthdate))
      .flatMap(({ id: ownerId, name: owner, texts }) =>
        texts.filter((one) => text.includes(one.text)).map((one) => ({ ...one, owner, ownerId })),
      );
  }

  async #areFriends(one: string, other: string): Promise<boolean> {
    const { rows } = await this.#app.database.pool.query(
      `select 1 from friend_group_members as mine join friend_group_members as theirs using (group_id)
       where mine.student_id = $1 and theirs.student_id = $2`,
      [one, other],
    );
    return rows.length > 0;
  }

  /** The student has agreed, and an organiser has published it. */
  async #isPublished(ownerId: string): Promise<boolean> {
    const { rows } = await this.#app.database.pool.query(
      'select 1 from testimonials where student_id = $1 and published_at is not null',
      [ownerId],
    );
    return rows.length > 0;
  }

  async #shareCrew(one: string, other: string): Promise<boolean> {
    const { rows } = await this.#app.database.pool.query(
      `select 1 from crew_members as mine join crew_members as theirs using (crew_id)
       where mine.student_id = $1 and theirs.student_id = $2 and theirs.left_at is null`,
      [one, other],
    );
    return rows.length > 0;
  }
}
