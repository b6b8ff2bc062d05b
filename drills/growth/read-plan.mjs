/** What a plan of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) says about the work of a statement. */

/** A part of a plan that reads more rows than this for one call depends on the size of the table. */
const manyRows = 10_000;
const blockKilobytes = 8;

export function readPlan({ Plan: plan, 'Execution Time': ms, Triggers: triggers = [] }) {
  return {
    ms,
    cost: plan['Total Cost'],
    kilobytes: blockKilobytes * (plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    /** The parts that read many rows, for example 'Seq Scan on seats'. */
    longReads: [...new Set([...nodesOf(plan)].filter(({ rows }) => rows > manyRows).map(({ name }) => name))],
    slowTriggers: triggers
      .filter((trigger) => trigger.Time / trigger.Calls > 10)
      .map((trigger) => trigger['Trigger Name']),
  };
}

function* nodesOf(node) {
  const table = node['Relation Name'];
  if (table !== undefined && node['Actual Loops'] > 0) {
    // The index scan of a bitmap counts what it finds, its heap scan what it reads.
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = (node['Actual Rows'] + removed) * node['Actual Loops'];
    yield { name: `${node['Node Type']} on ${table}`, rows };
  }
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
