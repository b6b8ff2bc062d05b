import type { ListTodos } from '../../ports/office.ts';
import { listUndecidedAges } from './reports.repository.ts';

/** Counts and ages only: the page is also for organisers who may not read reports. */
export const listSafetyTodos: ListTodos = async (db) => {
  const reports = await listUndecidedAges(db);
  const [oldest] = reports;
  if (!oldest) return [];
  return [
    {
      id: 'reports',
      kind: 'reports',
      urgency: 'tonight',
      title:
        reports.length === 1
          ? '1 report waits for a decision'
          : `${reports.length} reports wait for a decision`,
      text: 'Those concerned are kept apart until then.',
      time: { kind: 'since', at: oldest.createdAt },
      action: { label: reports.length === 1 ? 'Open the report' : 'Open reports', to: '/organise/safety' },
      seenWith: 'reports.count',
      mailedTo: 'reports.decide',
      things: reports.map(({ id, createdAt }) => ({ id, since: createdAt })),
    },
  ];
};
