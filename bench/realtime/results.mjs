// Prints the result tables.

export function printSpeed(entries, mode) {
  const peers = entries.filter(({ name }) => name === 'ws' || name === 'socketIo');
  printTable([
    ['contestant', 'messages/s', ...peers.map(({ label }) => `of ${label}`), 'CPU a message'],
    ...entries.map(({ label, results }) => [
      label,
      `${(median(results[mode].map(({ perSecond }) => perSecond)) / 1_000).toFixed(1)}k`,
      ...peers.map((peer) => ratio(results[mode], peer.results[mode])),
      `${median(results[mode].map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(1)} µs`,
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
