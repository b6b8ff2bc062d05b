import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const eventId = 'summer-nyc-2025';

const leadsOf = (email: string) => db.selectFrom('leads').selectAll().where('email', '=', email).execute();
const lead = (changes: object = {}) => ({
  body: { firstName: ' Ana ', lastName: 'Li', email: ' Ana+news@Example.edu ', eventId, ...changes },
});

describe('a lead', () => {
  test('is stored with the invite code and the browser; a repeated lead replaces the name', async () => {
    const visitor = given.visitor();
    await visitor.call(api.accounts.initSession, { body: { utm_source: 'poster' } });
    const sent = lead({ referralId: 'a-code' });
    expect(await visitor.call(api.registrations.registerLead, sent)).toEqual({ success: true });
    await given.visitor().call(api.registrations.registerLead, lead({ firstName: 'Anna' }));
    expect(await leadsOf('ana@example.edu')).toMatchObject([
      {
        first_name: 'Anna',
        last_name: 'Li',
        target: eventId,
        referral_id: 'a-code',
        browser_id: visitor.cookies.get('crewtable_visitor'),
        student_id: null,
      },
    ]);
  });

  test('of a signed-in student is stored with the address of the account', async () => {
    const student = await given.student({ email: 'signed-in@example.edu' });
    await student.as.call(api.registrations.registerLead, lead({ email: 'somebody.else@example.edu' }));
    expect(await leadsOf('signed-in@example.edu')).toMatchObject([{ student_id: student.id }]);
    expect(await leadsOf('somebody.else@example.edu')).toEqual([]);
  });

  test.each([
    [
      { firstName: ' ', lastName: '', email: 'ana@example.com' },
      'First name is required. Last name is required. A valid .edu email is required.',
    ],
    [{ email: '' }, 'A valid .edu email is required.'],
    [{ lastName: 'x'.repeat(51) }, 'Please enter your name as it stands on your ID.'],
    [{ firstName: 'evil.example/win' }, 'Please enter your name as it stands on your ID.'],
  ])('with %j is refused with all faults in one message', async (changes, message) => {
    const refusal = await given.visitor().refusal(api.registrations.registerLead, lead(changes));
    expect(refusal).toMatchObject({ status: 400, code: 'bad_input', message });
  });

  test('for an unknown event is not found', async () => {
    const refusal = await given.visitor().refusal(api.registrations.registerLead, lead({ eventId: 'tea' }));
    expect(refusal.status).toBe(404);
  });

  test('is refused after too many requests from one network address', async () => {
    const strict = await startTestApp({
      environment: { LIMITS: 'strict' },
      databaseUrl: app.databaseUrl,
      worker: false,
    });
    await db
      .insertInto('rate_limits')
      .values({ key: 'leads:127.0.0.1', points: 300, expire: 9e15 })
      .execute();
    const refusal = await strict.given.visitor().refusal(api.registrations.registerLead, lead());
    expect(refusal.status).toBe(429);
  });
});
