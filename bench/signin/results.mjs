// Prints the result table.

export function printResults(entries) {
  const resultsOf = (wanted) => entries.find(({ name }) => name === wanted).results;
  const bare = resultsOf('bare');
  const betterAuth = resultsOf('betterAuth');
  printTable([
    [
      'contestant',
      'sign-ins/s',
      'of bare',
      'of better-auth',
      'request p50 / p95',
      'confirm p50 / p95',
      'CPU a sign-in',
      'with mail/s',
    ],
    ...entries.map(({ contestant, results }) => [
      contestant.label,
      median(results.map(({ perSecond }) => perSecond)).toFixed(0),
      ratio(results, bare),
      ratio(results, betterAuth),
      milliseconds(results.flatMap(({ requestMs }) => requestMs)),
      milliseconds(results.flatMap(({ confirmMs }) => confirmMs)),
      `${mean(results.map(({ cpuMs }) => cpuMs)).toFixed(1)} ms`,
      median(results.map(({ perSecondWithMail }) => perSecondWithMail)).toFixed(0),
    ]),
  ]);
}

/** Computed per round, because within a round both contestants ran under the same machine load. */
function ratio(ours, theirs) {
  return median(ours.map(({ perSecond }, round) => perSecond / theirs[round].perSecond)).toFixed(2);
}

function milliseconds(values) {
  return `${median(values).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)} ms`;
}

/** Used for CPU time, which is counted in coarse ticks: a median would be too coarse. */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values) {
  return quantile(values, 0.5);
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  console.log([head, rule, ...rest].join('\n'));
}
