import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { advanceRealClock } from '../../../test/advance-real-clock.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

afterEach(() => {
  vi.restoreAllMocks();
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
