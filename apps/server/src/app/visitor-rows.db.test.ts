import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/test-app.ts';

const app = await startTestApp();
const { given, clock } = app;
const { db } = app.database;
const lead = (email: string) => ({
  body: { firstName: 'Ana', lastName: 'Li', email, eventId: 'summer-nyc-2025' },
});

test('rows of visitors who never signed up are deleted after thirteen months, the others stay', async () => {
  const monthsAgo = (months: number) => {
    const at = clock.now();
    at.setUTCMonth(at.getUTCMonth() - months, 1);
    return at;
  };
  const student = await given.student();
  for (const caller of [given.visitor(), given.visitor(), student.as])
    await caller.call(api.accounts.initSession, { body: { utm_source: 'poster' } });
  await given.visitor().call(api.registrations.registerLead, lead('old@example.edu'));
  await given.visitor().call(api.registrations.registerLead, lead('young@example.edu'));
  await student.as.call(api.registrations.registerLead, lead(student.email));
  const [old, young] = await db
    .selectFrom('visitors')
    .select('id')
    .where('student_id', 'is', null)
    .orderBy('first_seen_at')
    .execute();
  const age = async (id: string, months: number) =>
    db
      .updateTable('visitors')
      .set({ first_seen_at: monthsAgo(months) })
      .where('id', '=', id)
      .execute();
  await db
    .updateTable('visitors')
    .set({ first_seen_at: monthsAgo(14) })
    .where('student_id', '=', student.id)
    .execute();
  await age(old!.id, 14);
  await age(young!.id, 12);
  await db
    .updateTable('leads')
    .set({ updated_at: monthsAgo(14) })
    .where('email', 'in', ['old@example.edu', student.email])
    .execute();

  const kept = async () => {
    const visitors = await db.selectFrom('visitors').select('id').orderBy('id').execute();
    const leads = await db.selectFrom('leads').select('email').orderBy('email').execute();
    return { visitors: visitors.map(({ id }) => id), leads: leads.map(({ email }) => email) };
  };
  const { visitors } = await kept();

  // A worker runs its chores when it starts.
  await startTestApp({ databaseUrl: app.databaseUrl });

  await expect.poll(kept).toEqual({
    visitors: visitors.filter((id) => id !== old!.id),
    leads: [student.email, 'young@example.edu'],
  });
});
