/** What depends on the size of the tables although it should not. `before` is the same call on the small database. */

/** How many times as long a call may take, and as much it may read, on the grown database. */
const maxRatio = 3;
const sparedMs = 2;
const sparedKilobytes = 1_000;
/** Pages of organisers may count many rows, but nobody should wait longer. */
const maxOfficeMs = 1_000;

export function findFaults(before, after) {
  const { name, as, ms, statements } = after;
  if (statements.length === 0) return [`${name} sent no statement, so nothing was measured`];
  if (as === 'owner' || as === 'safety') return ms > maxOfficeMs ? [`${name} takes ${ms.toFixed(0)} ms`] : [];
  const faults = [];
  for (const mode of ['custom', 'generic']) {
    const plans = statements.flatMap(({ plans: all }) => all.filter((plan) => plan.mode === mode));
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

export function kilobytesOf({ statements }, mode) {
  return statements
    .flatMap(({ plans }) => plans.find((plan) => plan.mode === mode) ?? plans[0])
    .reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}
