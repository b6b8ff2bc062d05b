/** Runs each statement again with EXPLAIN ANALYZE and takes back what it changed. */

/** A sequential scan that reads more rows than this depends on the size of the table. */
const manyRows = 10_000;

export async function explain(query, statements) {
  const plans = [];
  for (const { text, values } of statements) {
    await query('begin');
    try {
      const { rows } = await query(`explain (analyze, buffers, format json) ${text}`, values);
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
      plans.push({ text: text.replaceAll(/\s+/g, ' ').trim(), ms, scans: listScans(plan), plan });
    } finally {
      await query('rollback');
    }
  }
  return plans;
}

function listScans(node) {
  const read = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Node Type'] === 'Seq Scan' && read > manyRows ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScans)];
}
