import { AppError } from '../platform/http/app-error.ts';
import type { HoldBuyer } from '../platform/ports.ts';

/** As long as there are no lobbies, there is none to hold money for. */
export const nothingToHold: HoldBuyer = {
  quote: async () => {
    throw new AppError('not_found');
  },
  grant: async () => 'gone',
};
