import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

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
