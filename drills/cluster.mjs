// Builds a cluster on this machine, breaks it under load and checks that nothing is lost: `npm run drill:cluster`.
// Options: --only primary,api,… (the ids in cluster/breakages.mjs, and restore), --keep (leaves the folder with the logs),
// --plots FOLDER.
import { withGoodNode } from '../scripts/node-version.mjs';

withGoodNode(async () => {
  const { parseArgs } = await import('node:util');
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      keep: { type: 'boolean' },
      plots: { type: 'string', default: '.cache' },
    },
  });
  const { findMissingPackages } = await import('./cluster/packages.mjs');
  const missing = findMissingPackages();
  if (missing) {
    console.error(missing);
    process.exit(2);
  }
  const { buildWhenStale, installWhenStale } = await import('../scripts/setup.mjs');
  await installWhenStale({ development: true });
  await buildWhenStale();
  // Imported late: these files need the installed packages.
  const { runDrill } = await import('./cluster/run.mjs');
  const options = { only: values.only && values.only.split(','), keep: values.keep, plots: values.plots };
  const held = await runDrill(options).catch((error) => {
    console.error(error);
    return false;
  });
  process.exit(held ? 0 : 1);
});
