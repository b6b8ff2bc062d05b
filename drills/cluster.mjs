// Builds a cluster on this machine, breaks it under load and checks that nothing is lost: `npm run drill:cluster`.
// Options: --only primary,api,… (the ids in cluster/breakages.mjs, and restore), --keep (leaves the folder with the logs),
// --plots FOLDER.
import { parseArgs } from 'node:util';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';
import { findMissingPackages } from './cluster/packages.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean' },
    plots: { type: 'string', default: '.cache' },
  },
});
const missing = findMissingPackages();
if (missing) {
  console.error(missing);
  process.exit(2);
}
await installWhenStale();
await buildWhenStale();
// Imported late: these files need the installed packages.
const { runDrill } = await import('./cluster/run.mjs');
const { stopAll } = await import('./cluster/processes.mjs');
const { killLeftovers } = await import('./cluster/database-cluster.mjs');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(
    signal,
    () =>
      void stopAll().finally(() => {
        killLeftovers();
        process.exit(130);
      }),
  );
const held = await runDrill({ only: values.only?.split(','), keep: values.keep, plots: values.plots }).catch(
  (error) => {
    console.error(error);
    return false;
  },
);
process.exit(held ? 0 : 1);
