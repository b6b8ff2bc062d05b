import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort } from '../../../test/channel-client.ts';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { addCleanUp } from '../../../test/clean-up.ts';
import { startTestApp } from '../../../test/test-app.ts';

const first = 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga';
const second = 'Qm4Zt8Wc1Lr6Yp3Hk9Vd5Ns2Xj7Bg0Fa';

/** One installation whose processes are restarted with different configurations. */
async function installation() {
  const database = await createTestDatabase();
  addCleanUp(() => database.drop());
  const start = (environment: Record<string, string>, { worker = true } = {}) =>
    startTestApp({ databaseUrl: database.url, environment, worker });
  return {
    before: (options = {}) => start({ APP_SECRET: first }, options),
    during: (options = {}) => start({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, options),
    after: (options = {}) => start({ APP_SECRET: second }, options),
  };
}

describe('while APP_SECRET is rotated', () => {
  test('a student stays signed in', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const { as, id } = await before.given.student();
    await before.stop();

    const during = await fixture.during();
    const there = during.given.visitor(as.cookies);
    expect(await there.call(api.accounts.me, {})).toMatchObject({ userId: id });
    await there.call(api.accounts.refresh, {});
    await during.stop();

    const after = await fixture.after();
    const still = after.given.visitor(there.cookies);
    expect(await still.call(api.accounts.me, {})).toMatchObject({ userId: id });
    await still.call(api.accounts.refresh, {});
    expect(await still.call(api.accounts.me, {})).toMatchObject({ userId: id });
  });

  test('a session of the previous secret is refused once that secret is removed', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const { as } = await before.given.student();
    const after = await fixture.after({ worker: false });
    expect(await after.given.visitor(as.cookies).refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
  });

  test('a used refresh token gives its successor only to a process that knows the secret', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const { as } = await before.given.student();
    const used = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    const stranger = await fixture.after({ worker: false });
    const there = stranger.given.visitor(used);
    expect(await there.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    // The token is within its grace period: a process with the right secret continues the session.
    await as.call(api.accounts.refresh, {});
  });

  test('tabs that renew at the same moment at an old and a new process get the same token', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const { as } = await before.given.student();
    const during = await fixture.during({ worker: false });
    const [old, fresh] = [before.given.visitor(as.cookies), during.given.visitor(as.cookies)];
    await old.call(api.accounts.refresh, {});
    await fresh.call(api.accounts.refresh, {});
    expect(fresh.cookies.get('crewtable_refresh')).toBe(old.cookies.get('crewtable_refresh'));
  });

  test('a passcode that was requested before is sent and signs the student in', async () => {
    const fixture = await installation();
    const before = await fixture.before({ worker: false });
    const visitor = before.given.visitor();
    const username = 'between@example.edu';
    await visitor.call(api.accounts.signIn, { body: { username } });
    await before.stop();

    const during = await fixture.during();
    const code = await during.given.passcodeFor(username);
    const there = during.given.visitor(visitor.cookies);
    await there.call(api.accounts.confirmSignIn, { body: { username, code } });
    expect(await there.call(api.accounts.me, {})).toMatchObject({ email: username });
  });

  test('a ticket of an old process opens the real-time channel of a new process', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const student = await before.given.student();
    const during = await fixture.during({ worker: false });
    const host = await listenOnFreePort(during);
    const { connectionURL } = await appLoad(student, host);
    const client = await ChannelClient.open(connectionURL);
    client.send({ type: 'connection_init', payload: {} });
    expect(await client.waitForFrameType('connection_ack')).toMatchObject({ type: 'connection_ack' });
  });

  test('a person who opted out of invitations is not invited again, neither during the rotation nor afterwards', async () => {
    const fixture = await installation();
    const before = await fixture.before();
    const inviter = await before.given.studentWithProfile();
    const seating = new SeatingRows(before);
    const events: string[] = [];
    for (let n = 0; n < 4; n++) {
      const eventId = await seating.event();
      await seating.seats(eventId, inviter);
      events.push(eventId);
    }
    const [refused, later] = ['refused@example.edu', 'later@example.edu'];
    const invite = async (app: typeof before, eventId: string, referralEmail: string) => {
      const as = app.given.visitor(inviter.as.cookies);
      const body = { referrerId: inviter.id, referralEmail, eventId };
      await as.call(api.friends.inviteByEmail, { body });
      return app.given.mailTo(referralEmail);
    };
    const refuse = async (app: typeof before, html: string) => {
      const token = /refuse\?token=([\w-]+)/.exec(html)![1]!;
      await app.given.visitor().call(api.friends.optOutOfInvitations, { body: { token } });
    };

    const [mail] = await invite(before, events[0]!, refused);
    await refuse(before, mail!.html);
    const [laterMail] = await invite(before, events[0]!, later);
    await before.stop();

    const during = await fixture.during();
    // The link in a mail from before the rotation still works.
    await refuse(during, laterMail!.html);
    expect(await invite(during, events[1]!, refused)).toHaveLength(1);
    expect(await invite(during, events[1]!, later)).toHaveLength(1);
    const renewed = during.given.visitor(inviter.as.cookies);
    await renewed.call(api.accounts.refresh, {});
    await during.stop();

    const after = await fixture.after();
    const as = after.given.visitor(renewed.cookies);
    for (const referralEmail of [refused, later]) {
      const body = { referrerId: inviter.id, referralEmail, eventId: events[2]! };
      await as.call(api.friends.inviteByEmail, { body });
      expect(await after.given.mailTo(referralEmail)).toHaveLength(1);
    }
  });

  test('a process with a wrong secret does not damage the stored key', async () => {
    const fixture = await installation();
    const before = await fixture.before({ worker: false });
    const kept = await before.database.db.selectFrom('lasting_keys').select('purpose').execute();
    expect(kept).toEqual([{ purpose: 'unwanted invitations' }]);
    const wrong = await fixture.after({ worker: false });
    expect(wrong.logLines.join('')).toContain('stored key cannot be decrypted');
    await wrong.stop();
    const again = await fixture.before({ worker: false });
    expect(again.logLines.join('')).not.toContain('stored key cannot be decrypted');
  });
});
