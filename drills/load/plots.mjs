/** Draws what happened over time, through all phases. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPlot } from '../../bench/plot.mjs';

export function writePlots(folder, phases) {
  mkdirSync(folder, { recursive: true });
  let start = 0;
  const marks = [];
  const bins = [];
  for (const { name, seconds, calls } of phases) {
    marks.push({ x: start, name });
    const own = calls.timeline.filter((bin) => bin.seconds + bin.length <= seconds);
    bins.push(...own.map((bin) => ({ ...bin, at: start + bin.seconds })));
    start += seconds;
  }
  const line = (name, yOf) => ({
    name,
    points: bins.map((bin) => [bin.at, yOf(bin)]).filter(([, y]) => y !== undefined),
  });
  const shared = { xLabel: 'seconds', marks };
  const p99 = (kind) => (bin) => bin[kind].percentile(0.99);
  writeFileSync(
    join(folder, 'load-latency.svg'),
    drawPlot({
      ...shared,
      title: 'Load drill: latency, p99 of five seconds (urgent: passcodes, payments)',
      yLabel: 'ms',
      lines: [
        line('ordinary calls', p99('ordinary')),
        line('urgent calls', p99('urgent')),
        line('refusals', p99('refused')),
      ],
    }),
  );
  writeFileSync(
    join(folder, 'load-refusals.svg'),
    drawPlot({
      ...shared,
      title: 'Load drill: answered and refused calls',
      yLabel: 'calls a second',
      lines: [
        line('answered', (bin) => (bin.ordinary.count + bin.urgent.count) / bin.length),
        line('refused (503)', (bin) => bin.refused.count / bin.length),
      ],
    }),
  );
}
