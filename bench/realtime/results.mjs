// Prints the result tables.

export function printSpeed(entries, mode) {
  const resultsOf = (wanted) => entries.find(({ name }) => name === wanted).results[mode];
  printTable([
    ['contestant', 'messages/s', 'of ws', 'of socket.io', 'CPU a message'],
    ...entries.map(({ label, name }) => [
      label,
      `${(median(resultsOf(name).map(({ perSecond }) => perSecond)) / 1_000).toFixed(1)}k`,
      ratio(resultsOf(name), resultsOf('ws')),
      ratio(resultsOf(name), resultsOf('socketIo')),
      `${median(resultsOf(name).map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(1)} µs`,
    ]),
  ]);
}

/** `connections` is the number of connections opened between the two memory measurements. */
export function printMemory(entries, connections) {
  const kilobytes = (before, after) => `${((after - before) / connections / 1_024).toFixed(1)} KB`;
  printTable([
    ['contestant', 'resident, a connection', 'of it JavaScript'],
    ...entries.map(({ label, before, connected }) => [
      label,
      kilobytes(before.rss, connected.rss),
      kilobytes(before.heap, connected.heap),
    ]),
  ]);
}

/** Computed per round, because within a round both contestants ran under the same machine load. */
function ratio(ours, theirs) {
  return median(ours.map(({ perSecond }, round) => perSecond / theirs[round].perSecond)).toFixed(2);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  console.log([head, rule, ...rest].join('\n'));
}
