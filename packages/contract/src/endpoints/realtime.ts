import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** Below the API's base: where the channel listens. The dialect is that of AWS AppSync's `graphql-ws`. */
export const channelPath = 'realtime';

/** Why the server ends a connection, beside the standard's own: 1001 (it stops) and 1009 (a frame too large). */
export const closeCodes = {
  /** The ticket or the session no longer holds: renew the session, ask app-load again, come back. */
  unauthorized: 4401,
  /** `connection_init` did not come in time. */
  silent: 4408,
  /** A newer connection of the same student took its place: coming back at once would only push out the next. */
  replaced: 4409,
  /** More messages in a minute than anybody needs. */
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
