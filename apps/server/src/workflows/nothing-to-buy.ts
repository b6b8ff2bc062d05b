import { AppError } from '../platform/http/app-error.ts';
import type { Buyers } from '../platform/ports.ts';

const refuse = async () => {
  throw new AppError('not_found');
};

/** As long as nobody sells anything, nothing can be bought: there is no event and no lobby to pay for. */
export const nothingToBuy: Buyers = {
  seats: {
    quote: refuse,
    reserve: refuse,
    giveBack: async () => {},
    grant: async () => 'gone',
  },
  holds: { quote: refuse, grant: async () => 'gone' },
};
