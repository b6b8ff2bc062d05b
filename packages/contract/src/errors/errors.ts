import { fallbackErrors } from './fallback-errors.ts';
import { wrongPasscodeMessage } from '../rules/passcode-message.ts';

/**
 * Every error of the API: one code, one status, one message. A handler may replace the message with a more
 * precise one, but never the code or the status.
 */
export const errorTable = {
  bad_input: { status: 400, message: 'Some of what you sent is not valid.' },
  wrong_passcode: { status: 400, message: wrongPasscodeMessage },
  not_signed_in: { status: 401, message: 'Please log in to view this page.' },
  session_expired: { status: 401, message: 'Your session has expired. Please log in again.' },
  passkey_refused: { status: 400, message: 'This passkey was not accepted. Please try again.' },
  wrong_recovery_code: { status: 400, message: 'This recovery code is wrong or was used already.' },
  payment_needed: { status: 402, message: 'Payment did not succeed. Please try again.' },
  card_refused: { status: 402, message: 'Your card was declined.' },
  not_yours: { status: 403, message: 'This belongs to another student.' },
  suspended: {
    status: 403,
    message: 'Your account is suspended. Please write to us if you think that this is a mistake.',
  },
  confirm_first: { status: 403, message: 'Please confirm first that it is you.' },
  confirm_later: {
    status: 403,
    message: 'You came in with a recovery code. For 24 hours you can look, but not do this.',
  },
  no_right: { status: 403, message: 'Your role does not include this. An owner can change that.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Not found.' },
  still_running: { status: 409, message: 'The same request is still being processed. Please try again.' },
  not_available: { status: 409, message: 'This cannot be booked any more.' },
  seat_gone: {
    status: 409,
    message: 'The last seat was taken while you paid. Your money is on its way back to your card.',
  },
  already_told: { status: 409, message: 'You have already given feedback. Thank you.' },
  already_subscribed: { status: 409, message: 'You are a subscriber already.' },
  not_subscribed: { status: 409, message: 'There is no subscription to cancel.' },
  event_full: { status: 409, message: 'All seats are taken.' },
  event_cancelled: { status: 409, message: 'This event was cancelled.' },
  registration_closed: { status: 409, message: 'Registration for this event is closed.' },
  registration_open: { status: 409, message: 'Registration is still open: you can unregister instead.' },
  not_registered: { status: 409, message: 'Please register for this event first.' },
  group_full: { status: 409, message: 'This friend group is full.' },
  in_another_group: { status: 409, message: 'You are in another friend group for this event.' },
  profile_incomplete: { status: 409, message: 'Please complete your profile first.' },
  in_a_crew: { status: 409, message: 'You are in a crew already.' },
  lobby_closed: { status: 409, message: 'This lobby is no longer open.' },
  has_joined: { status: 409, message: 'This student has already joined the lobby.' },
  quickcrew_not_open: {
    status: 409,
    message: 'QuickCrew is not open yet. We are choosing the places where crews meet.',
  },
  not_everybody_ready: { status: 409, message: 'Not all members have paid and are ready yet.' },
  not_in_order: { status: 409, message: 'Please complete the previous step first.' },
  too_early: { status: 409, message: 'It is too early for that.' },
  too_late: { status: 409, message: 'It is too late for that.' },
  invitation_over: {
    status: 409,
    message: 'This invitation was used already or is older than 24 hours. An owner can send a new one.',
  },
  already_invited: { status: 409, message: 'An organiser with this address exists already.' },
  seats_taken: { status: 409, message: 'More seats than that are taken already.' },
  no_tables: { status: 409, message: 'No two of the students can sit together.' },
  season_exists: { status: 409, message: 'There is a season with this id already. Please open that one.' },
  season_joined: {
    status: 409,
    message: 'Students have joined this season. Please cancel its dates instead, so that they are notified.',
  },
  venue_exists: { status: 409, message: 'A venue with this name and street exists already.' },
  venue_in_use: { status: 409, message: 'Coming events need more room there.' },
  list_changed: {
    status: 409,
    message: 'This has changed since it was shown to you. Nothing was done. Please look at it again.',
  },
  over_refund_limit: {
    status: 409,
    message: 'Support can send back at most $25.00 at once and 20 payments a day. Please ask an owner.',
  },
  not_bookable: {
    status: 409,
    message: 'No payment of ours belongs to this charge. Please refund it in the dashboard of the provider.',
  },
  not_publishable: { status: 409, message: 'This quote cannot be shown on the public pages now.' },
  last_owner: { status: 409, message: 'This is the last owner. Please make somebody else an owner first.' },
  last_passkey: { status: 409, message: 'This is your last passkey. Please add another one first.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_body: {
    status: 415,
    message: 'Please send JSON, or a multipart form if the endpoint expects one.',
  },
  key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used with another body. Please use a new one.',
  },
  locked: { status: 423, message: 'The office is locked. Please come in again.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  ...fallbackErrors,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The reason why the card was declined, as codes of the payment provider. */
export interface CardError {
  type: string;
  code?: string;
  decline_code?: string;
}

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: string[];
  /** Only with a 402 caused by a declined card. */
  error?: CardError;
}
