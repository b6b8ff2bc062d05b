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
