// Grows the tables of the product and measures its hot calls and their statements again: `npm run drill:growth`.
// Options: --students 100000, --plans FOLDER (where the plans are written; .cache/plans without it).
import { withGoodNode } from '../scripts/node-version.mjs';

withGoodNode(async () => {
  const { parseArgs } = await import('node:util');
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: '100000' },
      plans: { type: 'string', default: '.cache/plans' },
    },
  });
  const { buildWhenStale, installWhenStale } = await import('../scripts/setup.mjs');
  await installWhenStale({ development: true });
  await buildWhenStale();
  // Imported late: these files need the installed packages.
  const { runDrill } = await import('./growth/run.mjs');
  const options = { students: Number(values.students), plansFolder: values.plans };
  const held = await runDrill(options).catch((error) => {
    console.error(error);
    return false;
  });
  process.exit(held ? 0 : 1);
});
