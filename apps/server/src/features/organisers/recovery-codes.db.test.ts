import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { advanceRealClock } from '../../../test/advance-real-clock.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

afterEach(() => {
  vi.restoreAllMocks();
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
