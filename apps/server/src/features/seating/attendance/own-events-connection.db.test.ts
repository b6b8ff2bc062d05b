import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { countConnections } from '../../../../test/connections-taken.ts';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';

test('the events on Home take one connection, so that many visits leave some for others', async () => {
  const fixture = await EventsFixture.start();
  const rows = new SeatingRows(fixture.app);
  const student = await fixture.given.studentWithProfile();
  for (let count = 0; count < 3; count += 1) await fixture.pay(student, await rows.event());
  // Work that the payments have caused takes connections too.
  await fixture.given.waitForJobs();
  const taken = await countConnections(fixture.app.database.pool, async () => {
    expect((await student.as.call(api.seating.listRegistered, { query: {} })).length).toBe(3);
  });
  expect(taken).toBe(1);
});
