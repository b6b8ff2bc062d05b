import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** The channel's path, relative to `/api/`. The protocol is AWS AppSync's variant of `graphql-ws`. */
export const channelPath = 'realtime';

/** Close codes beside the standard ones, such as 1001 (the server stops) and 1009 (a frame is too large). */
export const closeCodes = {
  /** The ticket or session is no longer valid: renew the session, call app-load again, then reconnect. */
  unauthorized: 4401,
  /** `connection_init` did not arrive in time. */
  silent: 4408,
  /**
   * The student opened more connections than allowed, so the server closed the oldest one. Do not reconnect
   * at once: that would only close the next one.
   */
  replaced: 4409,
  /** The client sent more messages per minute than allowed. */
  tooManyMessages: 4429,
} as const;

export const appLoad = endpoint({
  method: 'GET',
  path: 'profile/app-load',
  summary: 'Where the real-time channel is, with a ticket for it, and the message that subscribes to it.',
  access: 'student',
  answers: {
    200: Type.Object({
      connectionURL: Type.String(),
      subscriptionMessage: Type.Object({
        id: Type.String(),
        type: Type.Literal('start'),
        payload: Type.Object({
          data: Type.String(),
          extensions: Type.Object({
            authorization: Type.Object({ Authorization: Type.String(), host: Type.String() }),
          }),
        }),
      }),
    }),
  },
  errors: [],
});
