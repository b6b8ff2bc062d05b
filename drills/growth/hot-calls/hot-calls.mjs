/**
 * The calls that come most often, or at the worst moment. Each turn of a call is of another student.
 *
 * `as` is who calls. `prepare` brings the student into the state that the call needs and may return what `params`,
 * `body` and `cookies` need.
 */
import { callsOfEvents } from './calls-of-events.mjs';
import { callsOfMoney } from './calls-of-money.mjs';
import { callsOfOffice } from './calls-of-office.mjs';
import { callsOfPages } from './calls-of-pages.mjs';
import { callsOfQuickcrew } from './calls-of-quickcrew.mjs';
import { callsOfSignIn } from './calls-of-sign-in.mjs';

/** By the file of bench/plans that gets their plans. */
export const hotCalls = {
  'sign-in': callsOfSignIn,
  pages: callsOfPages,
  events: callsOfEvents,
  money: callsOfMoney,
  quickcrew: callsOfQuickcrew,
  office: callsOfOffice,
};
