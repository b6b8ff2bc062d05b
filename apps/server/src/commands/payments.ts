// `npm run payments -- COMMAND`: the manual payment operations of an organiser.
import { runCommand } from './run-command.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';
import { runAudited } from '../workflows/audited-command.ts';

await runCommand('payments-desk', ({ money, organisers }, args) =>
  runAudited(organisers, args, () => runPaymentsCommand(money.deps, args)),
);
