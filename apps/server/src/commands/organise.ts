// `npm run organise -- COMMAND`: the manual operations of an organiser.
import { runCommand } from './run-command.ts';
import { organise } from '../workflows/organise.ts';

await runCommand('organise', ({ seating, safety, money, quickcrew }, args) =>
  organise({ seating, safety, payments: money.deps, quickcrew }, args),
);
