// `npm run payments -- COMMAND`: the manual payment operations of an organiser.
import { runCommand } from './run-command.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';

await runCommand('payments-desk', ({ money }, args) => runPaymentsCommand(money.deps, args));
