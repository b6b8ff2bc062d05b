// `npm run payments -- COMMAND`: what an organiser does about money by hand.
import { runCommand } from './run-command.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';

await runCommand('payments-desk', ({ money }, args) => runPaymentsCommand(money.deps, args));
