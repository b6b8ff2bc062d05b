/** Prints the tables of the drill. */
import { machineText } from '../../bench/measurement.mjs';
import { printTable } from '../../bench/registration/results.mjs';
import { kilobytesOf } from './judge.mjs';

const sizeText = ({ sizes }) =>
  ['students', 'seats', 'notifications', 'crew_messages', 'refresh_tokens']
    .map((table) => `${sizes.find(({ name }) => name === table).rows} ${table.replace('_', ' ')}`)
    .join(', ');

export function printReport({ small, grown, settings }) {
  console.log(
    `\n## Growth drill\n\n${machineText()}\n\nSmall: ${sizeText(small)}. Grown: ${sizeText(grown)}.`,
  );
  console.log(`Planner settings that are not PostgreSQL's defaults: ${settings.join(', ') || 'none'}.\n`);
  printTable([
    [
      'call',
      'statements',
      'small',
      'grown',
      'ratio',
      'read, small',
      'read, grown',
      'slowest statement',
      'parts that read many rows',
    ],
    ...grown.calls.map((call, index) => rowOf(call, small.calls[index])),
  ]);
  const students = grown.sizes.find(({ name }) => name === 'students').rows;
  const total = grown.sizes.reduce((sum, table) => sum + table.total, 0);
  console.log(
    `\n${(total / 1e9).toFixed(1)} GB in all, ${(total / 1e3 / students).toFixed(1)} KB for each student.\n`,
  );
  printTable([
    ['table', 'rows', 'MB', 'of which indexes', 'bytes of a row'],
    ...grown.sizes
      .slice(0, 20)
      .map(({ name, rows, heap, total: all }) => [
        name,
        String(rows),
        (all / 1e6).toFixed(0),
        `${((100 * (all - heap)) / all).toFixed(0)}%`,
        rows === 0 ? '' : (all / rows).toFixed(0),
      ]),
  ]);
}

function rowOf(call, before) {
  const plans = call.statements.flatMap((statement) => statement.plans);
  const slowest = Math.max(0, ...plans.map(({ ms }) => ms));
  return [
    call.name,
    String(call.statements.length),
    `${before.ms.toFixed(1)} ms`,
    `${call.ms.toFixed(1)} ms`,
    (call.ms / before.ms).toFixed(1),
    `${kilobytesOf(before, 'custom')} KB`,
    `${kilobytesOf(call, 'custom')} KB`,
    `${slowest.toFixed(2)} ms`,
    [...new Set(plans.flatMap(({ longReads }) => longReads))].join(', '),
  ];
}
