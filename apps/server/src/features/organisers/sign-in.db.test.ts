import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { advanceRealClock } from '../../../test/advance-real-clock.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { SoftwarePasskey } from '../../../test/fixtures/software-passkey.ts';
import type { PasskeyFaults } from '../../../test/fixtures/software-passkey.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an invitation', () => {
  test('adds the first passkey, shows ten recovery codes and signs in', async () => {
    const token = await office.inviteByCommand('Ana Reyes', 'first@crewtable.example', 'owner');
    const { as, recoveryCodes } = await office.enrol(token);
    expect(new Set(recoveryCodes).size).toBe(10);
    const me = await as.call(api.organisers.me, {});
    expect(me).toMatchObject({
      name: 'Ana Reyes',
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'First passkey' }],
    });
  });

  test('is mailed, and the first owner has all four roles', async () => {
    const other = await startTestApp();
    await createOffice(other).inviteByCommand('Ana Reyes', 'ana@crewtable.example', 'owner');
    const [mail] = await other.given.mailTo('ana@crewtable.example');
    expect(mail?.text).toContain('/organise/invitation#');
    const { lines } = await createOffice(other).runCommand('team', 'list');
    expect(lines).toEqual([
      'invited  Ana Reyes <ana@crewtable.example>: host, owner, safety, support, passkeys: 0',
    ]);
  });

  test('works once, also for two browsers that opened it at the same time', async () => {
    const token = await office.inviteByCommand('Hugo', 'once@crewtable.example', 'host');
    const browsers = [given.visitor(), given.visitor()];
    const answers = await Promise.all(
      browsers.map(async (as) => {
        const { options } = await as.call(api.organisers.openInvitation, { body: { token } });
        return { as, passkey: new SoftwarePasskey(office.publicUrl).create(options) };
      }),
    );
    const results = await Promise.all(
      answers.map(({ as, passkey }) => as.send(api.organisers.enrol, { body: { passkey } })),
    );
    expect(results.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    const refused = await given.visitor().refusal(api.organisers.openInvitation, { body: { token } });
    expect(refused).toMatchObject({ status: 409, code: 'invitation_over' });
  });

  test('ends after 24 hours, also if it was opened before', async () => {
    const token = await office.inviteByCommand('Late', 'late@crewtable.example', 'host');
    advanceRealClock({ minutes: 24 * 60 - 1 });
    const as = given.visitor();
    const { options } = await as.call(api.organisers.openInvitation, { body: { token } });
    advanceRealClock({ minutes: 2 });
    const passkey = new SoftwarePasskey(office.publicUrl).create(options);
    expect(await as.refusal(api.organisers.enrol, { body: { passkey } })).toMatchObject({
      code: 'invitation_over',
    });
    expect(await as.refusal(api.organisers.openInvitation, { body: { token } })).toMatchObject({
      code: 'invitation_over',
    });
  });

  test('is replaced by the next one, and the database has no token', async () => {
    const first = await office.inviteByCommand('Again', 'again@crewtable.example', 'support');
    const second = await office.inviteByCommand('Again', 'again@crewtable.example', 'support');
    expect(
      await given.visitor().refusal(api.organisers.openInvitation, { body: { token: first } }),
    ).toMatchObject({ code: 'invitation_over' });
    await office.enrol(second);
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select organiser_sessions::text as row from organiser_sessions
       union all select organiser_invitations::text from organiser_invitations`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(second))).toEqual([]);
  });

  test.each(['', 'x', 'x'.repeat(150)])('with the token %j is refused', async (token) => {
    expect(await given.visitor().refusal(api.organisers.openInvitation, { body: { token } })).toMatchObject({
      status: 409,
    });
  });
});

describe('a passkey', () => {
  test('signs in from any browser, and each sign-in is its own session', async () => {
    const { passkey, id } = await office.member('support');
    const as = given.visitor();
    const shown = await office.signIn(as, passkey);
    expect(shown).toMatchObject({ state: 'open', organiser: { id, roles: ['support'], isDemo: false } });
    const { sessions } = await as.call(api.organisers.me, {});
    expect(sessions.map(({ isCurrent }) => `${isCurrent}`).toSorted()).toEqual(['false', 'true']);
  });

  test.each<[string, PasskeyFaults]>([
    ['of another origin', { origin: 'https://crewtable.example.evil' }],
    ['of another port of this machine', { origin: 'http://localhost:9' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['of another challenge', { challenge: 'AAAA' }],
  ])('%s is refused, to sign in and to enrol', async (_, faults) => {
    const { passkey } = await office.member('host');
    const as = given.visitor();
    const { options } = await as.call(api.organisers.signInOptions, {});
    const answer = passkey.get(options, faults);
    expect(await as.refusal(api.organisers.signIn, { body: { passkey: answer } })).toMatchObject({
      status: 400,
      code: 'passkey_refused',
    });
    const token = await office.inviteByCommand('New', `${crypto.randomUUID()}@crewtable.example`, 'host');
    const invited = given.visitor();
    const enrolment = await invited.call(api.organisers.openInvitation, { body: { token } });
    const created = new SoftwarePasskey(office.publicUrl).create(enrolment.options, faults);
    expect(await invited.refusal(api.organisers.enrol, { body: { passkey: created } })).toMatchObject({
      code: 'passkey_refused',
    });
    // The invitation was not used up by the wrong answer.
    await office.enrol(token, invited);
  });

  test('cannot be replayed, neither in the same browser nor in another one', async () => {
    const { passkey } = await office.member('host');
    const as = given.visitor();
    const { options } = await as.call(api.organisers.signInOptions, {});
    const cookies = new Map(as.cookies);
    const answer = passkey.get(options);
    await as.call(api.organisers.signIn, { body: { passkey: answer } });
    for (const again of [as, given.visitor(cookies), given.visitor()]) {
      expect(await again.refusal(api.organisers.signIn, { body: { passkey: answer } })).toMatchObject({
        code: 'passkey_refused',
      });
    }
  });

  test('whose counter went back is refused, because it may be a copy', async () => {
    const { passkey, id } = await office.member('host');
    await app.database.pool.query(
      'update organiser_passkeys set use_counter = 1000 where organiser_id = $1',
      [id],
    );
    await expect(office.signIn(given.visitor(), passkey)).rejects.toThrow('passkey_refused');
  });

  test('that nobody knows is refused', async () => {
    await expect(office.signIn(given.visitor(), new SoftwarePasskey(office.publicUrl))).rejects.toThrow(
      'passkey_refused',
    );
  });

  test.each(['', '{', 'null', '"x"', '[]', '{"id":5}', '{"id":"x"}'])(
    'that is %j is refused',
    async (passkey) => {
      const as = given.visitor();
      await as.call(api.organisers.signInOptions, {});
      expect(await as.refusal(api.organisers.signIn, { body: { passkey } })).toMatchObject({ status: 400 });
    },
  );

  test('can be added as a second one and removed again, but the last one stays', async () => {
    const { as } = await office.member('host');
    const second = new SoftwarePasskey(office.publicUrl);
    const { options } = await as.call(api.organisers.passkeyOptions, {});
    const body = { passkey: second.create(options), name: 'Phone' };
    const { passkeys } = await as.call(api.organisers.addPasskey, { body });
    expect(passkeys.map(({ name }) => name)).toEqual(['First passkey', 'Phone']);
    const [first, phone] = passkeys.map(({ id }) => ({ params: { passkeyId: id } }));
    await as.call(api.organisers.removePasskey, first!);
    expect(await as.refusal(api.organisers.removePasskey, phone!)).toMatchObject({ code: 'last_passkey' });
    expect(await as.refusal(api.organisers.removePasskey, first!)).toMatchObject({ code: 'not_found' });
    await office.signIn(given.visitor(), second);
  });

  test('of somebody else cannot be removed', async () => {
    const [host, other] = [await office.member('host'), await office.member('host')];
    const { passkeys } = await other.as.call(api.organisers.me, {});
    const params = { passkeyId: passkeys[0]!.id };
    expect(await host.as.refusal(api.organisers.removePasskey, { params })).toMatchObject({ status: 404 });
  });
});

describe('the session of an organiser', () => {
  test('is locked although an open page goes on reading by itself', async () => {
    const { as } = await office.member('owner');
    for (const _ of [1, 2]) {
      advanceRealClock({ minutes: 25 });
      await as.call(api.officeToday.showToday, {});
      await as.call(api.officeHealth.show, {});
    }
    advanceRealClock({ minutes: 10 });
    expect(await as.refusal(api.officeHealth.show, {})).toMatchObject({ status: 423, code: 'locked' });
  });

  test('is locked after 60 minutes and opened again by the passkey, as the same session', async () => {
    const { as, passkey } = await office.member('support');
    advanceRealClock({ minutes: 59 });
    await as.call(api.organisers.me, {});
    advanceRealClock({ minutes: 59 });
    const { sessions } = await as.call(api.organisers.me, {});
    advanceRealClock({ minutes: 60 });
    expect(await as.refusal(api.organisers.me, {})).toMatchObject({ status: 423, code: 'locked' });
    expect(await as.call(api.organisers.showConsole, {})).toMatchObject({ state: 'locked' });
    await office.signIn(as, passkey);
    expect((await as.call(api.organisers.me, {})).sessions.map(({ id }) => id)).toEqual(
      sessions.map(({ id }) => id),
    );
  });

  test('is not kept awake by a page that only asks whether it is locked', async () => {
    const { as } = await office.member('support');
    advanceRealClock({ minutes: 40 });
    await as.call(api.organisers.showConsole, {});
    advanceRealClock({ minutes: 21 });
    expect(await as.refusal(api.organisers.me, {})).toMatchObject({ code: 'locked' });
  });

  test('ends after 12 hours, whatever was done in them', async () => {
    const { as } = await office.member('support');
    for (let hour = 0; hour < 24; hour++) {
      advanceRealClock({ minutes: 29 });
      await as.call(api.organisers.me, {});
    }
    advanceRealClock({ minutes: 30 });
    expect(await as.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
    expect(await as.call(api.organisers.showConsole, {})).toMatchObject({ state: 'out', organiser: null });
  });

  test('is confirmed for ten minutes by a fresh passkey', async () => {
    const { as, passkey } = await office.member('host');
    await as.call(api.organisers.passkeyOptions, {});
    advanceRealClock({ minutes: 10 });
    expect(await as.refusal(api.organisers.passkeyOptions, {})).toMatchObject({
      status: 403,
      code: 'confirm_first',
    });
    await office.signIn(as, passkey);
    await as.call(api.organisers.passkeyOptions, {});
  });

  test('is not moved by the clock of the demo', async () => {
    const { as } = await office.member('host');
    await given.visitor().call(api.demo.moveClock, { body: { advance: 'P2D' } });
    expect((await as.send(api.organisers.passkeyOptions, {})).statusCode).toBe(200);
  });

  test('can be listed and ended by its owner only', async () => {
    const [host, other] = [await office.member('host'), await office.member('host')];
    const second = given.visitor();
    await office.signIn(second, host.passkey);
    const { sessions } = await host.as.call(api.organisers.me, {});
    const params = { sessionId: sessions.find(({ isCurrent }) => !isCurrent)!.id };
    expect(await other.as.refusal(api.organisers.endSession, { params })).toMatchObject({ status: 404 });
    await host.as.call(api.organisers.endSession, { params });
    expect(await second.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
  });
});

test('each sign-in of an organiser is in the log by ids, also a confirmation and a refused one', async () => {
  const before = app.logLines.length;
  const { as, passkey, id } = await office.member('host');
  await office.signIn(as, passkey);
  await office.signIn(given.visitor(), passkey);
  await expect(office.signIn(given.visitor(), new SoftwarePasskey(office.publicUrl))).rejects.toThrow(
    'passkey_refused',
  );
  const lines = app.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  const signedIn = lines.filter(({ message }) => /organiser (?:signed in|confirmed)/.test(String(message)));
  expect(signedIn).toMatchObject([
    { message: 'an organiser signed in', organiserId: id, enrolsBy: 'invitation' },
    { message: 'session of an organiser confirmed', organiserId: id },
    { message: 'an organiser signed in', organiserId: id },
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/api/organise/sign-in', status: 400, code: 'passkey_refused' }),
  );
});

describe('a recovery code', () => {
  const recover = async (code: string, as = given.visitor()) => {
    const { options } = await as.call(api.organisers.openRecovery, { body: { code } });
    const passkey = new SoftwarePasskey(office.publicUrl);
    await as.call(api.organisers.enrol, { body: { passkey: passkey.create(options) } });
    return { as, passkey };
  };

  test('adds a passkey, ends all sessions, mails the owners and allows no confirmation for 24 hours', async () => {
    const owner = await office.member('owner');
    const host = await office.member('host');
    const { as, passkey } = await recover(host.recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '));
    expect(await host.as.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
    expect(await as.call(api.organisers.me, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const mails = await given.mailTo(owner.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/came in with a recovery code/),
    );
    advanceRealClock({ minutes: 50 });
    await as.call(api.organisers.me, {});
    await office.signIn(as, passkey);
    expect(await as.refusal(api.organisers.passkeyOptions, {})).toMatchObject({ code: 'confirm_later' });
  });

  test('allows no confirmation for 24 hours in a second session, either', async () => {
    const host = await office.member('host');
    const { passkey } = await recover(host.recoveryCodes[0]!);
    const as = given.visitor();
    await office.signIn(as, passkey);
    expect(await as.refusal(api.organisers.passkeyOptions, {})).toMatchObject({ code: 'confirm_later' });
    advanceRealClock({ minutes: 24 * 60 });
    await office.signIn(as, passkey);
    await as.call(api.organisers.passkeyOptions, {});
  });

  test('works once, also if it was opened twice', async () => {
    const { recoveryCodes } = await office.member('host');
    const code = recoveryCodes[3]!;
    const [first, second] = [given.visitor(), given.visitor()];
    const opened = await second.call(api.organisers.openRecovery, { body: { code } });
    await recover(code, first);
    const passkey = new SoftwarePasskey(office.publicUrl).create(opened.options);
    expect(await second.refusal(api.organisers.enrol, { body: { passkey } })).toMatchObject({
      status: 400,
      code: 'wrong_recovery_code',
    });
    expect(await second.refusal(api.organisers.openRecovery, { body: { code } })).toMatchObject({
      code: 'wrong_recovery_code',
    });
  });

  test('no longer works after new ones were made', async () => {
    const { as, recoveryCodes } = await office.member('host');
    const fresh = await as.call(api.organisers.renewRecoveryCodes, {});
    expect(fresh.recoveryCodes).toHaveLength(10);
    const old = { body: { code: recoveryCodes[0]! } };
    expect(await as.refusal(api.organisers.openRecovery, old)).toMatchObject({ code: 'wrong_recovery_code' });
    await recover(fresh.recoveryCodes[0]!);
  });

  test('or a sign-in of a stranger cannot use up the confirmations of those who are in, nor the reverse', async () => {
    const strict = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
    const rooms = createOffice(strict);
    const { as, passkey } = await rooms.member('support');
    for (let n = 0; n < 32; n++) await rooms.signIn(as, passkey);
    // More than 60 calls: the others of the office still come in from the same address.
    const other = strict.given.visitor();
    await rooms.signIn(other, passkey);
    const stranger = strict.given.visitor();
    const codes = new Set<number>();
    for (let n = 0; n < 61; n++)
      codes.add((await stranger.send(api.organisers.signInOptions, {})).statusCode);
    expect(codes).toEqual(new Set([200, 429]));
    await rooms.signIn(as, passkey);
  });

  test('cannot be guessed by calling often', async () => {
    const strict = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
    const as = strict.given.visitor();
    const codes: string[] = [];
    for (let n = 0; n < 61; n++)
      codes.push((await as.refusal(api.organisers.openRecovery, { body: { code: `${n}` } })).code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['wrong_recovery_code']));
    expect(codes[60]).toBe('too_many_requests');
  });
});

describe('a browser', () => {
  test('has one session: the one before ends when another is opened', async () => {
    const [first, second] = [await office.member('support'), await office.member('support')];
    const before = new Map(first.as.cookies);
    await office.signIn(first.as, second.passkey);
    expect(await first.as.call(api.organisers.showConsole, {})).toMatchObject({
      organiser: { id: second.id },
    });
    expect(await given.visitor(before).refusal(api.organisers.me, {})).toMatchObject({
      code: 'not_signed_in',
    });
    const entered = new Map(first.as.cookies);
    await first.as.call(api.organisers.enterDemo, { body: { role: 'safety' } });
    expect(await given.visitor(entered).refusal(api.organisers.me, {})).toMatchObject({
      code: 'not_signed_in',
    });
  });
});

describe('the four entries of the demo', () => {
  test.each(['owner', 'host', 'support', 'safety'] as const)('let anybody in as %s', async (role) => {
    const as = given.visitor();
    const shown = await as.call(api.organisers.enterDemo, { body: { role } });
    expect(shown).toMatchObject({ state: 'open', organiser: { roles: [role], isDemo: true } });
    await as.call(api.organisers.lock, {});
    expect(await as.call(api.organisers.confirmDemo, {})).toMatchObject({ state: 'open' });
  });

  test('give exactly the role of the button, also after an owner changed it', async () => {
    const [owner, host] = [given.visitor(), given.visitor()];
    await owner.call(api.organisers.enterDemo, { body: { role: 'owner' } });
    await owner.call(api.organisers.confirmDemo, {});
    const { organiser } = await host.call(api.organisers.enterDemo, { body: { role: 'host' } });
    const params = { organiserId: organiser!.id };
    const roles = ['owner', 'support'] as const;
    await owner.call(api.organisers.changeRoles, { params, body: { roles: [...roles], reason: 'Helps' } });
    const again = await given.visitor().call(api.organisers.enterDemo, { body: { role: 'host' } });
    expect(again).toMatchObject({ organiser: { id: organiser!.id, roles: ['host'] } });
    const [entry] = await office.entries(owner);
    expect(entry).toMatchObject({ act: 'Roles changed', actor: { kind: 'product' } });
  });

  test('are no way in as an organiser who has the same address and a passkey', async () => {
    const other = await startTestApp({ worker: false });
    const rooms = createOffice(other);
    const { id } = await rooms.enrol(await rooms.inviteByCommand('Hugo', 'hugo@crewtable.example', 'owner'));
    const shown = await other.given.visitor().call(api.organisers.enterDemo, { body: { role: 'host' } });
    expect(shown.organiser).toMatchObject({ isDemo: true, roles: ['host'] });
    expect(shown.organiser!.id).not.toBe(id);
  });

  test('do not confirm a session that a passkey opened', async () => {
    const { as } = await office.member('host');
    await as.call(api.organisers.lock, {});
    expect(await as.refusal(api.organisers.confirmDemo, {})).toMatchObject({ code: 'not_signed_in' });
  });

  test('are absent in production', async () => {
    const production = await startTestApp({ environment: productionEnvironment, worker: false });
    const as = production.given.visitor();
    expect((await as.send(api.organisers.enterDemo, { body: { role: 'owner' } })).statusCode).toBe(404);
    expect(await as.call(api.organisers.showConsole, {})).toMatchObject({ demoEntries: [] });
  });
});
