// Prints the result table.

export function printResults(contestants) {
  const bare = contestants.at(-1).results;
  const lines = [
    ['contestant', 'settled/s', 'of bare', 'p50 / p95'],
    ...contestants.map(({ label, results }) => {
      const times = results.flatMap((result) => result.times);
      return [
        label,
        quantile(
          results.map(({ perSecond }) => perSecond),
          0.5,
        ).toFixed(0),
        // Computed per round, because within a round both contestants ran under the same machine load.
        quantile(
          results.map(({ perSecond }, round) => perSecond / bare[round].perSecond),
          0.5,
        ).toFixed(2),
        `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`,
      ];
    }),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  console.log([head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n'));
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
