import { parseArgs } from 'node:util';
import { buildWhenStale, installWhenStale } from '../../scripts/setup.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    sockets: { type: 'string', default: '10000' },
    rate: { type: 'string' },
    plots: { type: 'string', default: '.cache' },
  },
});
if (process.platform !== 'linux') {
  console.error('This drill needs Linux: it reads from /proc how much processor time each process has used.');
  process.exit(2);
}
await installWhenStale({ development: true });
await buildWhenStale();
// Imported late: these files need the installed packages.
const { runDrill } = await import('./run.mjs');
const held = await runDrill({
  seconds: Number(values.seconds),
  sockets: Number(values.sockets),
  rate: values.rate === undefined ? undefined : Number(values.rate),
  plots: values.plots,
}).catch((error) => {
  console.error(error);
  return false;
});
process.exit(held ? 0 : 1);
