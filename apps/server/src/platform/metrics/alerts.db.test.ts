import { readFileSync } from 'node:fs';
import { apiBase, errorTable } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { recordDelivery } from '../delivery-log.ts';
import type { Delivery } from '../delivery-log.ts';
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

/** What deliveries of each channel may become. */
const deliveries = {
  mail: ['done', 'failed', 'refused'],
  push: ['done', 'failed', 'refused', 'ended'],
  webhook: ['done', 'failed', 'refused'],
} satisfies Record<Delivery['channel'], Delivery['outcome'][]>;

const { metrics, registry } = createMetrics();
const app = await startTestApp({ metrics });
/** The labels of each metric with the values that they can have. */
const known = await readKnownLabels();

async function readKnownLabels(): Promise<Map<string, Map<string, Set<string>>>> {
  const { clock, endpoints, readGauges } = app;
  const { db, pool } = app.database;
  for (const channel of Object.keys(deliveries) as Delivery['channel'][])
    for (const outcome of deliveries[channel]) await recordDelivery(db, { channel, outcome });
  // No worker takes a job of a kind that it does not know.
  await pool.query(`select graphile_worker.add_job('of-another-version')`);
  const log = createLogger('silent');
  await createDatabaseGauges({ db, clock, log, registry, sources: readGauges }).refresh();

  const found = new Map<string, Map<string, Set<string>>>();
  for (const { name, values } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as { labelNames?: string[] };
    const labels = new Map(labelNames.map((label) => [label, new Set<string>()]));
    for (const value of values)
      for (const [label, text] of Object.entries(value.labels)) labels.get(label)?.add(String(text));
    found.set(name, labels);
  }
  const kinds = await pool.query<{ kind: string }>(
    'select identifier as kind from graphile_worker._private_tasks',
  );
  // These have more values than those that were seen.
  const more: Record<string, string[]> = {
    kind: kinds.rows.map(({ kind }) => kind),
    route: endpoints.map(({ path }) => `${apiBase}${path}`),
    status: ['200', ...Object.values(errorTable).map(({ status }) => String(status))],
  };
  for (const labels of found.values())
    for (const [label, values] of labels) for (const value of more[label] ?? []) values.add(value);
  return found;
}

/** Prometheus adds these to the name of a histogram. */
const ownName = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
/** Prometheus adds these to every series, and `le` to the buckets of a histogram. */
const labelsOfPrometheus = new Set(['instance', 'job', 'le']);

test('every alert asks for metrics that exist', () => {
  const asked = alerts.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:crewtable|nodejs|process)_\w+/g)].map(([metric]) => ({
      name,
      metric: ownName(metric),
    })),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ metric }) => !known.has(metric))).toEqual([]);
});

test.each([
  ['alert', 'deploy/alerts.yml'],
  ['test of an alert', 'deploy/alerts.test.yml'],
])('every %s asks for labels and values that exist', (_, file) => {
  const asked = [...read(file).matchAll(/\b((?:crewtable|nodejs|process)_\w+)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', selectors = '']) =>
      [...selectors.matchAll(/(\w+)[=!]~?"([^"]*)"/g)].map(([, label = '', value = '']) => ({
        metric: ownName(metric),
        label,
        value,
      })),
  );
  expect(asked.length).toBeGreaterThan(5);
  const exists = ({ metric, label, value }: (typeof asked)[number]) =>
    labelsOfPrometheus.has(label) ||
    [...(known.get(metric)?.get(label) ?? [])].some((one) => new RegExp(`^(?:${value})$`).test(one));
  expect(asked.filter((one) => !exists(one))).toEqual([]);
});

test('every alert groups by labels that one of its metrics has', () => {
  const asked = alerts.flatMap(({ name, text }) =>
    [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
      labels.split(', ').map((label) => ({ name, label, text })),
    ),
  );
  expect(asked.length).toBeGreaterThan(2);
  const isOfOneMetric = (label: string, text: string) =>
    [...text.matchAll(/\bcrewtable_\w+/g)].some(([metric]) => known.get(ownName(metric))?.has(label));
  expect(
    asked.filter(({ label, text }) => !labelsOfPrometheus.has(label) && !isOfOneMetric(label, text)),
  ).toEqual([]);
});

test.each(alerts)('the handbook says what to do for $name', ({ name, text }) => {
  expect(text).toContain(`runbook: docs/OPERATIONS.md#${name.toLowerCase()}\n`);
  expect(operations).toMatch(new RegExp(`^### ${name}\\n\\n\\S`, 'm'));
});

test('the handbook has no section for an alert that does not exist', () => {
  const sections = [...operations.matchAll(/^### (Crewtable\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ name }) => name));
});
