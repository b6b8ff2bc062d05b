// Prints tables in the format of RESULTS.md, and measures CPU seconds.

export function printTable(rows) {
  const lines = rows.map((row) => row.map(String));
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  console.log([head, rule, ...rest].join('\n'));
}

/** Measures CPU time, which does not include other work on the machine. */
export function cpuSeconds(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

export const seconds = (value) => `${value.toFixed(value < 1 ? 2 : 1)} s`;
export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
