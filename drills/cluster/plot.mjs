/** Draws acknowledged writes and refusals over the run, with the breakages as marks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPlot } from '../../bench/plot.mjs';

const binSeconds = 2;

/**
 * @param {string} folder
 * @param {{ successes: number[], refusals: number[] }} counts
 * @param {{ id: string, loadFrom: number, brokeAt: number, until: number }[]} steps
 */
export function writePlot(folder, { successes, refusals }, steps) {
  // Between the steps the load pauses for the checks; these pauses are left out.
  let length = 0;
  const spans = steps.map(({ loadFrom, until }) => {
    const span = { from: loadFrom, until, offset: length - loadFrom };
    length += until - loadFrom;
    return span;
  });
  const position = (at) => {
    const span = spans.find(({ from, until }) => at >= from && at < until);
    return span && (at + span.offset) / 1_000;
  };
  const perSecond = (moments) => {
    const bins = Array.from({ length: Math.floor(length / 1_000 / binSeconds) }, () => 0);
    for (const at of moments) {
      const bin = Math.floor(position(at) / binSeconds);
      if (bin < bins.length) bins[bin] += 1 / binSeconds;
    }
    return bins.map((count, bin) => [bin * binSeconds, count]);
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'cluster-acknowledged-writes.svg');
  writeFileSync(
    file,
    drawPlot({
      title: 'Acknowledged writes while parts of the cluster broke',
      xLabel: 'seconds under load',
      yLabel: 'a second',
      lines: [
        { name: 'writes', points: perSecond(successes) },
        { name: '503 answers', points: perSecond(refusals) },
      ],
      marks: steps.map(({ id, brokeAt }) => ({ x: position(brokeAt), name: id })),
    }),
  );
  return file;
}
