import { expect, test } from 'vitest';
import { QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { readMatchingGauges } from '../index.ts';

test('metrics say how long lobbies waited for their crew, and how many students still wait', async () => {
  const { metrics, registry } = createMetrics();
  const fixture = await QuickcrewFixture.start({ metrics });
  await fixture.crew();
  expect(await registry.metrics()).toContain('crewtable_matching_wait_seconds_count 4');

  const [student] = await fixture.students(1);
  await fixture.queuedLobby(student!);
  const { database, clock } = fixture.app;
  const inAMinute = new Date(clock.now().getTime() + 60_000);
  const [students, wait] = await readMatchingGauges(database.db, inAMinute);
  expect(students).toMatchObject({ name: 'matching_students', values: [{ value: 1 }] });
  expect(wait).toMatchObject({ name: 'matching_longest_wait_seconds' });
  expect(wait!.values[0]!.value).toBeGreaterThan(30);
});
