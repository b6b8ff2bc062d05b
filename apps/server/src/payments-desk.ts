// `npm run payments -- COMMAND`: what an organiser does about money by hand.
import { atTheDesk } from './at-the-desk.ts';
import { runDesk } from './features/payments/index.ts';

await atTheDesk('payments-desk', ({ money }, args) => runDesk(money.parts, args));
