// Grows the tables of the product and measures its hot calls and their statements again: `npm run drill:growth`.
// Options: --students 100000, --plans FOLDER (where the plans are written; .cache/plans without it).
import { parseArgs } from 'node:util';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '100000' },
    plans: { type: 'string', default: '.cache/plans' },
  },
});
await installWhenStale();
await buildWhenStale();
// Imported late: these files need the installed packages.
const { runDrill } = await import('./growth/run.mjs');
const held = await runDrill({ students: Number(values.students), plansFolder: values.plans }).catch(
  (error) => {
    console.error(error);
    return false;
  },
);
process.exit(held ? 0 : 1);
