import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import type { PasskeyFaults } from '../../../test/software-passkey.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

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
