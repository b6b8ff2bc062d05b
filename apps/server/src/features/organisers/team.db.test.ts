import { api, errorTable } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice, tokenIn } from '../../../test/fixtures/office-fixture.ts';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { closedGate } from '../../../test/gate.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;
const reason = 'New in June';

const invitation = (email: string) => ({ name: 'Hugo Blum', email, roles: ['host' as const], reason });

describe('an owner', () => {
  test('invites a host, who comes in with a passkey and has the rights of a host only', async () => {
    const owner = await office.member('owner');
    await owner.as.call(api.organisers.invite, { body: invitation('Hugo@Crewtable.example ') });
    const [mail] = await given.mailTo('hugo@crewtable.example');
    const host = await office.enrol(tokenIn(mail!.text));
    expect(await host.as.refusal(api.organisers.team, {})).toMatchObject({ status: 403, code: 'no_right' });
    expect(await host.as.call(api.organisers.me, {})).toMatchObject({ name: 'Hugo Blum', roles: ['host'] });
    const [entry] = await office.entries(owner.as);
    expect(entry).toMatchObject({ act: 'First passkey added', about: 'Hugo Blum' });
  });

  test('invites one person if the button is pressed twice', async () => {
    const owner = await office.member('owner');
    const sent = { body: invitation('twice@crewtable.example'), headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all([1, 2].map(() => owner.as.call(api.organisers.invite, sent)));
    expect(answers[0]).toEqual(answers[1]);
    expect(await given.mailTo('twice@crewtable.example')).toHaveLength(1);
    expect(
      await owner.as.refusal(api.organisers.invite, { body: invitation('TWICE@crewtable.example') }),
    ).toMatchObject({ status: 409, code: 'already_invited' });
  });

  test.each<[string, object, string]>([
    ['a name of blanks', { name: '  ' }, 'Please enter the name of the organiser.'],
    ['a name with a link', { name: 'see http://x.example' }, 'Please enter the name of the organiser.'],
    ['no address', { email: 'hugo' }, 'Please enter an email address.'],
    [
      'an address with a line break',
      { email: 'a@b.example\nbcc: c@d.example' },
      'Please enter an email address.',
    ],
    ['no role', { roles: [] }, 'Please choose one role at least.'],
    ['a reason of blanks', { reason: ' \u00a0 ' }, 'Please give a reason'],
    ['a reason of control characters', { reason: 'a\u0007b' }, 'Please give a reason'],
    ['a reason that is turned around', { reason: '\u202eenod' }, 'Please give a reason'],
  ])('cannot invite with %s', async (_, fault, message) => {
    const owner = await office.member('owner');
    const body = { ...invitation('fault@crewtable.example'), ...fault };
    const refused = await owner.as.refusal(api.organisers.invite, { body });
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });

  test('changes a role, which ends the sessions of that organiser and mails everybody', async () => {
    const owner = await office.member('owner');
    const host = await office.member('host');
    const body = { roles: ['support' as const], reason };
    await owner.as.call(api.organisers.changeRoles, { params: { organiserId: host.id }, body });
    expect(await host.as.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
    expect(await office.signIn(host.as, host.passkey)).toMatchObject({ organiser: { roles: ['support'] } });
    for (const { email } of [owner, host]) {
      const subjects = (await given.mailTo(email)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringMatching(/has other rights now/));
    }
  });

  test('whose role changes in the middle of a call does nothing any more', async () => {
    const [owner, other] = [await office.member('owner'), await office.member('owner')];
    const host = await office.member('host');
    const [isEnded, mayCommit] = [closedGate(), closedGate()];
    // Ends the session of `other`, as a change of its roles does, and keeps the row locked.
    const change = app.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('organiser_sessions')
        .set({ ended_at: new Date() })
        .where('organiser_id', '=', other.id)
        .execute();
      isEnded.open();
      await mayCommit.passed;
    });
    await isEnded.passed;
    const params = { organiserId: host.id };
    const late = other.as.refusal(api.organisers.endOrganiser, { params, body: { reason } });
    // By now the call has passed the check at its beginning.
    await office.untilWaiting();
    mayCommit.open();
    await change;
    expect(await late).toMatchObject({ code: 'not_signed_in' });
    const { members } = await owner.as.call(api.organisers.team, {});
    expect(members.find(({ id }) => id === host.id)).toMatchObject({ state: 'active' });
  });

  test('ends the access of an organiser at once, for good', async () => {
    const owner = await office.member('owner');
    const host = await office.member('host');
    const ended = { params: { organiserId: host.id }, body: { reason } };
    const { members } = await owner.as.call(api.organisers.endOrganiser, ended);
    expect(members.find(({ id }) => id === host.id)).toMatchObject({ state: 'ended', passkeys: 0 });
    expect(await host.as.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
    await expect(office.signIn(host.as, host.passkey)).rejects.toThrow('passkey_refused');
    const code = { body: { code: host.recoveryCodes[0]! } };
    expect(await host.as.refusal(api.organisers.openRecovery, code)).toMatchObject({ status: 400 });
    expect(await owner.as.refusal(api.organisers.endOrganiser, ended)).toMatchObject({ status: 404 });
  });

  test('replaces a lost passkey by ending the access and inviting again, and nothing of before opens the office', async () => {
    const owner = await office.member('owner');
    const lost = await office.member('host');
    const ended = { params: { organiserId: lost.id }, body: { reason } };
    const again = { body: invitation(lost.email) };
    expect(await owner.as.refusal(api.organisers.inviteAgain, ended)).toMatchObject({ status: 404 });
    expect(await owner.as.refusal(api.organisers.invite, again)).toMatchObject({ code: 'already_invited' });
    await owner.as.call(api.organisers.endOrganiser, ended);
    await owner.as.call(api.organisers.invite, again);
    const [mail] = await given.mailTo(lost.email);
    const renewed = await office.enrol(tokenIn(mail!.text));
    expect(renewed.id).not.toBe(lost.id);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await renewed.as.call(api.organisers.me, {})).toMatchObject({
      email: lost.email,
      roles: ['host'],
      passkeys: [{ name: 'First passkey' }],
    });
    await expect(office.signIn(given.visitor(), lost.passkey)).rejects.toThrow('passkey_refused');
    const code = { body: { code: lost.recoveryCodes[0]! } };
    expect(await given.visitor().refusal(api.organisers.openRecovery, code)).toMatchObject({
      code: 'wrong_recovery_code',
    });
  });

  test.each(['x', '00000000-0000-7000-8000-000000000000'])('finds no organiser %s', async (organiserId) => {
    const owner = await office.member('owner');
    const sent = { params: { organiserId }, body: { reason } };
    expect(await owner.as.refusal(api.organisers.endOrganiser, sent)).toMatchObject({ status: 404 });
    expect(await owner.as.refusal(api.organisers.inviteAgain, sent)).toMatchObject({ status: 404 });
  });
});

describe('the last owner', () => {
  test('cannot be removed, neither in the console nor by command, and two owners cannot remove each other', async () => {
    const alone = await startTestApp();
    const rooms = createOffice(alone);
    const [one, two] = [await rooms.member('owner'), await rooms.member('owner')];
    const end = (as: typeof one.as, organiserId: string) =>
      as.send(api.organisers.endOrganiser, { params: { organiserId }, body: { reason } });
    const results = await Promise.all([end(one.as, two.id), end(two.as, one.id)]);
    expect(results.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = results[0].statusCode === 200 ? one : two;
    // An invited owner does not count: the invitation may never be opened.
    await rooms.inviteByCommand('Later', 'later@crewtable.example', 'owner');
    const params = { organiserId: left.id };
    expect(await left.as.refusal(api.organisers.endOrganiser, { params, body: { reason } })).toMatchObject({
      status: 409,
      code: 'last_owner',
    });
    const roles = { params, body: { roles: ['support' as const], reason } };
    expect(await left.as.refusal(api.organisers.changeRoles, roles)).toMatchObject({ code: 'last_owner' });
    expect(await rooms.runCommand('team', 'end', left.email)).toMatchObject({ ok: false });
  });

  test('does not count before the first passkey: a mistyped first owner can be ended and invited anew', async () => {
    const rooms = createOffice(await startTestApp({ worker: false }));
    await rooms.inviteByCommand('Ana', 'ana@crewtable.exmaple', 'owner');
    expect(await rooms.runCommand('team', 'end', 'ana@crewtable.exmaple')).toMatchObject({ ok: true });
    const { as } = await rooms.enrol(await rooms.inviteByCommand('Ana', 'ana@crewtable.example', 'owner'));
    expect(await as.call(api.organisers.me, {})).toMatchObject({
      roles: ['host', 'owner', 'safety', 'support'],
    });
  });
});

describe('organisers of a demo whose database is now one of production', () => {
  test('cannot come in, count as nobody and get no mail', async () => {
    // The passkeys belong to the host of the address, which stays the same.
    const { PUBLIC_URL } = productionEnvironment;
    const demo = await startTestApp({ environment: { PUBLIC_URL }, worker: false });
    const rooms = createOffice(demo);
    const as = demo.given.visitor();
    await as.call(api.organisers.enterDemo, { body: { role: 'owner' } });
    await as.call(api.organisers.confirmDemo, {});
    const passkey = new SoftwarePasskey(rooms.publicUrl);
    const { options } = await as.call(api.organisers.passkeyOptions, {});
    const added = { passkey: passkey.create(options), name: 'Laptop' };
    await as.call(api.organisers.addPasskey, { body: added });
    const owner = await rooms.member('owner');
    await demo.stop();

    const production = await startTestApp({
      databaseUrl: demo.databaseUrl,
      environment: productionEnvironment,
      worker: false,
    });
    const cookies = [...as.cookies].map(([name, value]) => [`__Host-${name}`, value] as const);
    const again = production.given.visitor(new Map(cookies));
    expect(await again.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
    expect(await again.call(api.organisers.showConsole, {})).toMatchObject({ state: 'out' });
    const office2 = createOffice(production);
    const signIn = office2.signIn(production.given.visitor(), passkey);
    await expect(signIn).rejects.toThrow('passkey_refused');
    expect((await office2.runCommand('team', 'list')).lines).toHaveLength(1);
    expect(await office2.runCommand('team', 'end', owner.email)).toMatchObject({
      ok: false,
      lines: [errorTable.last_owner.message],
    });
    // The address is free, although the demo has it.
    expect(
      await office2.runCommand('team', 'invite', 'Ana', 'ana@crewtable.example', 'support'),
    ).toMatchObject({ ok: true });
    const mine = production.given.visitor();
    await office2.signIn(mine, owner.passkey);
    const { rows } = await production.database.pool.query<{ id: string }>(
      "select id from organisers where email = 'ana@crewtable.example' and not is_demo",
    );
    await mine.call(api.organisers.changeRoles, {
      params: { organiserId: rows[0]!.id },
      body: { roles: ['safety'], reason },
    });
    const { rows: mails } = await production.database.pool.query<{ recipient: string }>(
      "select recipient from outgoing_mail where template = 'organiser-roles-changed' order by recipient",
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@crewtable.example', owner.email]);
  });
});
