// `npm run organise -- COMMAND`: what an organiser does by hand.
import { runCommand } from './run-command.ts';
import { organise } from '../workflows/organise.ts';

await runCommand('organise', ({ seating, safety, money, quickcrew }, args) =>
  organise({ seating, safety, payments: money.deps, quickcrew }, args),
);
