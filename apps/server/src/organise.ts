// `npm run organise -- COMMAND`: what an organiser does by hand.
import { atTheDesk } from './at-the-desk.ts';
import { organise } from './workflows/organise.ts';

await atTheDesk('organise', ({ evenings, safety, money, quickcrew }, args) =>
  organise({ evenings, safety, payments: money.parts, quickcrew }, args),
);
