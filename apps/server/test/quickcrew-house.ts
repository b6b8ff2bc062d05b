import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { packCrews } from '@crewtable/grouping';
import { vi } from 'vitest';
import { AccessTokens } from '../src/features/accounts/index.ts';
import { realClock } from '../src/platform/clock/clock.ts';
import { loadDemoSecrets } from '../src/platform/demo/demo-secrets.ts';
import { newId } from '../src/platform/ids.ts';
import { AppSecret } from '../src/platform/secrets/app-secret.ts';
import type { Caller } from './caller.ts';
import { startTestApp } from './test-app.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

export interface Mate {
  id: string;
  email: string;
  firstName: string;
  sessionId: string;
  as: Caller;
}

const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

/** The engine here instead of in a thread, which would have to learn to read TypeScript first. */
export const packHere: TestAppOptions['packCrews'] = async ({ lobbies, metBefore, forbidden }, options) =>
  packCrews(lobbies, { ...options, metBefore, forbidden });

/** The real app, cards included; students are written down by hand, because hundreds of passcodes prove nothing here. */
export class QuickcrewHouse {
  readonly app: TestApp;
  readonly #tokens: AccessTokens;
  #made = 0;

  private constructor(app: TestApp, tokens: AccessTokens) {
    this.app = app;
    this.#tokens = tokens;
  }

  static async start(options: TestAppOptions = {}): Promise<QuickcrewHouse> {
    const app = await startTestApp({ emptyCalendar: true, packCrews: packHere, ...options });
    const { appSecret } = await loadDemoSecrets(app.database.pool);
    return new QuickcrewHouse(app, new AccessTokens(new AppSecret(appSecret), realClock));
  }

  get db() {
    return this.app.database.db;
  }

  get now() {
    return this.app.clock.now();
  }

  async mate(details: { gender?: string; handle?: string | null } = {}): Promise<Mate> {
    const now = this.now;
    const number = ++this.#made;
    const id = newId(now);
    const sessionId = newId(now);
    const email = `mate-${number}@nyu.edu`;
    const firstName = `Mate${number}`;
    await this.db.insertInto('students').values({ id, email, created_at: now }).execute();
    await this.db
      .insertInto('profiles')
      .values({
        student_id: id,
        first_name: firstName,
        last_name: 'Zimmer',
        // In turn, so that nobody is the only woman or man of four.
        gender: details.gender ?? (number % 2 === 0 ? 'Female' : 'Male'),
        birthdate: '2003-05-21',
        student_status: 'Graduate',
        instagram_handle: details.handle === undefined ? `mate.${number}` : details.handle,
        updated_at: now,
      })
      .execute();
    await this.db
      .insertInto('sessions')
      .values({
        id: sessionId,
        student_id: id,
        browser_id: newId(now),
        created_at: now,
        idle_until: new Date('2100-01-01'),
        ends_at: new Date('2100-01-01'),
        confirmed_at: realClock.now(),
      })
      .execute();
    return this.#signedIn({ id, email, firstName, sessionId });
  }

  async mates(count: number): Promise<Mate[]> {
    const made: Mate[] = [];
    while (made.length < count) made.push(await this.mate());
    return made;
  }

  async #signedIn(mate: Omit<Mate, 'as'>): Promise<Mate> {
    const token = this.#tokens.issue(mate);
    return { ...mate, as: this.app.given.visitor(new Map([['crewtable_access', token]])) };
  }

  /** Time goes by, and everything that falls due is done; browsers renew their sessions by themselves. */
  async moveTo(instant: Date, ...mates: Mate[]): Promise<void> {
    await this.app.given.visitor().call(api.demo.moveClock, { body: { now: instant.toISOString() } });
    for (const mate of mates) mate.as = (await this.#signedIn(mate)).as;
  }

  jobsAreDone() {
    return this.app.given.jobsAreDone();
  }

  async lobby(host: Mate, ...friends: Mate[]): Promise<string> {
    const { lobbyId } = await host.as.call(api.quickcrew.createLobby, {});
    for (const friend of friends) await friend.as.call(api.quickcrew.joinLobby, { params: { lobbyId } });
    return lobbyId;
  }

  /** What the browser does: the form, the bank, and then our question to the bank. */
  async pay(mate: Mate, lobbyId: string): Promise<void> {
    const { clientSecret } = await mate.as.call(api.payments.createHold, { body: { lobbyId } });
    await this.app.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
    await mate.as.call(api.quickcrew.setPaid, { params: { lobbyId } });
  }

  async payAndReady(mate: Mate, lobbyId: string): Promise<void> {
    await this.pay(mate, lobbyId);
    await mate.as.call(api.quickcrew.setReady, { params: { lobbyId }, body: { ready: true } });
  }

  async queued(...mates: [Mate, ...Mate[]]): Promise<string> {
    const lobbyId = await this.lobby(...mates);
    for (const mate of mates) await this.payAndReady(mate, lobbyId);
    await mates[0].as.call(api.quickcrew.queueLobby, { params: { lobbyId } });
    return lobbyId;
  }

  see(mate: Mate, lobbyId: string): Promise<Answer<typeof api.quickcrew.getLobby>> {
    return mate.as.call(api.quickcrew.getLobby, { params: { lobbyId } });
  }

  async meetingTime(mate: Mate, lobbyId: string): Promise<Date> {
    return new Date((await this.see(mate, lobbyId)).preferences.meetingTime);
  }

  /** Four who waited each on their own, found for each other by the product. */
  async crew(): Promise<{
    mates: [Mate, Mate, Mate, Mate];
    lobbyIds: string[];
    groupId: string;
    meetTime: Date;
  }> {
    const mates = (await this.mates(4)) as [Mate, Mate, Mate, Mate];
    const lobbyIds: string[] = [];
    for (const mate of mates) lobbyIds.push(await this.queued(mate));
    for (const [index, mate] of mates.entries())
      await vi.waitUntil(async () => (await this.see(mate, lobbyIds[index]!)).status === 'matched', {
        timeout: 20_000,
      });
    await this.jobsAreDone();
    const { groupId = '', preferences } = await this.see(mates[0], lobbyIds[0]!);
    return { mates, lobbyIds, groupId, meetTime: new Date(preferences.meetingTime) };
  }

  group(mate: Mate, groupId: string): Promise<Answer<typeof api.quickcrew.getCrew>> {
    return mate.as.call(api.quickcrew.getCrew, { params: { groupId } });
  }

  step(mate: Mate, groupId: string, step: 'introSent' | 'onTheWay' | 'checkedIn') {
    return mate.as.send(api.quickcrew.makeProgress, { params: { groupId }, body: { step } });
  }

  /** Introduced, on the way and here; it is the hour before the meeting. */
  async checkIn(mate: Mate, groupId: string): Promise<void> {
    for (const step of ['introSent', 'onTheWay', 'checkedIn'] as const)
      await mate.as.call(api.quickcrew.makeProgress, { params: { groupId }, body: { step } });
  }

  async holdOf(mate: Mate): Promise<{ state: string; reason: string | null } | undefined> {
    return this.db
      .selectFrom('payments')
      .innerJoin('payment_history', 'payment_history.payment_id', 'payments.id')
      .select(['payments.state', 'payment_history.reason'])
      .where('student_id', '=', mate.id)
      .where('purpose', '=', 'hold')
      .orderBy('payments.created_at', 'desc')
      .orderBy('payment_history.id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async told(mate: Mate, kind: string): Promise<number> {
    const rows = await this.db
      .selectFrom('notifications')
      .select('id')
      .where('student_id', '=', mate.id)
      .where('kind', '=', kind)
      .execute();
    return rows.length;
  }

  messages(mate: Mate, groupId: string, after?: string) {
    return mate.as.call(api.quickcrew.listMessages, {
      params: { groupId },
      query: after === undefined ? {} : { after },
    });
  }
}

export const minutes = (instant: Date, count: number) => new Date(instant.getTime() + count * 60_000);
