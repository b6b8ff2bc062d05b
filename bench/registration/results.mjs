// Prints the result tables.

export function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  console.log([head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n'));
}

/** Ratios are computed per round, because within a round all contestants ran under the same machine load. */
export function printContestants(contestants) {
  const ratio = (ours, theirs) =>
    theirs.length === 0 ? '-' : median(ours.map((rate, round) => rate / theirs[round])).toFixed(2);
  const [, pgbench, peer] = contestants;
  printTable([
    ['contestant', 'registrations/s', 'of pgbench', 'of Express + Prisma', 'p50 / p95'],
    ...contestants.map(({ label, rates, latenciesMs }) => [
      label,
      rates.length === 0 ? 'not installed' : median(rates).toFixed(0),
      rates.length === 0 ? '-' : ratio(rates, pgbench.rates),
      rates.length === 0 ? '-' : ratio(rates, peer.rates),
      latenciesMs.length === 0
        ? '-'
        : `${median(latenciesMs).toFixed(1)} / ${quantile(latenciesMs, 0.95).toFixed(1)} ms`,
    ]),
  ]);
}

export const median = (values) => quantile(values, 0.5);

export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
