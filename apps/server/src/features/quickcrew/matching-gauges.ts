import { sql } from 'kysely';
import type { ReadGauges } from '../../platform/metrics/read-gauges.ts';

interface Waiting {
  students: number;
  since: Date | null;
}

export const readMatchingGauges: ReadGauges = async (db, now) => {
  const { rows } = await sql<Waiting>`
    select coalesce(sum(size), 0)::int as students, min(queued_at) as since
    from lobbies where status = 'queued'`.execute(db);
  const { students, since } = rows[0]!;
  return [
    {
      name: 'matching_students',
      help: 'Students who wait for a crew',
      values: [{ value: students }],
    },
    {
      name: 'matching_longest_wait_seconds',
      help: 'How long the first lobby of the queue has waited',
      values: [{ value: since === null ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1_000 }],
    },
  ];
};
