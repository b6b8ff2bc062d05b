import type { Answer, Endpoint } from '@crewtable/contract';
import { answerIn, send } from './api-client.ts';
import type { CallInput } from './api-client.ts';

/** An answer that is asked for again and again, with the server's mark of its version. */
export interface Polled<T> {
  readonly answer: T;
  readonly version: string | null;
}

/**
 * Asks again for something that is known already. An unchanged answer costs the server and the phone next to nothing,
 * and is the very same object as before.
 */
export async function poll<const E extends Endpoint>(
  endpoint: E,
  known: Polled<Answer<E>> | undefined,
  input: CallInput<E>,
): Promise<Polled<Answer<E>>> {
  const response = await send(endpoint, input, known?.version ?? null);
  if (response.status === 304 && known !== undefined) return known;
  return { answer: await answerIn(response, endpoint, input), version: response.headers.get('etag') };
}
