/** What depends on the size of the tables although it should not. `before` is the same call on the small database. */

/** How many times as long a call may take, and as much it may read, on the grown database. */
const maxRatio = 3;
const sparedMs = 2;
const sparedKilobytes = 1_000;
/**
 * What may count many rows, and how long it may take: pages of organisers, jobs about many students, the chores of a
 * worker every ten minutes, and the gauges that a process reads every ten seconds.
 */
const maxMs = { owner: 1_000, safety: 1_000, job: 1_000, chores: 1_000, gauges: 100 };
/** The costs of other values may be higher, so that PostgreSQL takes the generic plan although it is dearer here. */
const maxGenericRatio = 2;

export function findFaults(before, after) {
  const { name, as, ms, statements } = after;
  if (statements.length === 0) return [`${name} sent no statement, so nothing was measured`];
  if (as in maxMs) return ms > maxMs[as] ? [`${name} takes ${ms.toFixed(0)} ms (at most ${maxMs[as]})`] : [];
  const faults = [];
  for (const mode of ['custom', 'generic']) {
    const plans = statements.map((statement) => planOf(statement, mode));
    for (const what of new Set(plans.flatMap(({ longReads }) => longReads)))
      faults.push(`${name}: ${what} reads too many rows (${mode} plan)`);
    for (const trigger of new Set(plans.flatMap(({ slowTriggers }) => slowTriggers)))
      faults.push(`${name}: the trigger ${trigger} is slow`);
    const [small, grown] = [kilobytesOf(before, mode), kilobytesOf(after, mode)];
    if (grown > maxRatio * small + sparedKilobytes)
      faults.push(`${name} reads ${grown} KB instead of ${small} KB (${mode} plans)`);
  }
  if (ms > maxRatio * before.ms + sparedMs)
    faults.push(`${name} takes ${ms.toFixed(1)} ms instead of ${before.ms.toFixed(1)} ms`);
  return faults;
}

/** The generic plan only if PostgreSQL may choose it. It never takes one that it believes to be much dearer. */
function planOf({ plans: [custom, generic] }, mode) {
  const isPossible = generic !== undefined && generic.cost <= maxGenericRatio * custom.cost;
  return mode === 'generic' && isPossible ? generic : custom;
}

export const kilobytesOf = ({ statements }, mode) =>
  statements.reduce((sum, statement) => sum + planOf(statement, mode).kilobytes, 0);
