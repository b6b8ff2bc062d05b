import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { createLogger } from '../log/logger.ts';
import { createDatabaseGauges } from './database-gauges.ts';
import { createMetrics } from './metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const rules = read('deploy/alerts.yml');
const operations = read('docs/OPERATIONS.md');
const alerts = rules
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0]!, text }));

async function listMetricNames(): Promise<Set<string>> {
  const { metrics, registry } = createMetrics();
  const { clock, database, readGauges } = await startTestApp({ metrics, worker: false });
  const log = createLogger('silent');
  await createDatabaseGauges({ db: database.db, clock, log, registry, sources: readGauges }).refresh();
  const found = await registry.getMetricsAsJSON();
  return new Set(found.map(({ name }) => name));
}

test('every alert asks for metrics that exist', async () => {
  const known = await listMetricNames();
  const asked = alerts.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:crewtable|nodejs|process)_\w+/g)].map(([metric]) => ({
      name,
      // Prometheus adds these to the name of a histogram.
      metric: metric.replace(/_(?:bucket|count|sum)$/, ''),
    })),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ metric }) => !known.has(metric))).toEqual([]);
});

test.each(alerts)('the handbook says what to do for $name', ({ name, text }) => {
  expect(text).toContain(`runbook: docs/OPERATIONS.md#${name.toLowerCase()}\n`);
  expect(operations).toMatch(new RegExp(`^### ${name}\\n\\n\\S`, 'm'));
});

test('the handbook has no section for an alert that does not exist', () => {
  const sections = [...operations.matchAll(/^### (Crewtable\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ name }) => name));
});
