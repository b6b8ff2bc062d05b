import type { Answer, Endpoint } from '@crewtable/contract';
import { readAnswer, send } from './api-client.ts';
import type { CallInput } from './api-client.ts';

/** An answer that is polled, with its version (the ETag of the server). */
export interface Polled<T> {
  readonly answer: T;
  readonly version: string | null;
}

/**
 * Fetches an answer again. If it is unchanged, the server sends a 304 without a body and the caller gets the
 * same object as before.
 */
export async function poll<const E extends Endpoint>(
  endpoint: E,
  known: Polled<Answer<E>> | undefined,
  input: CallInput<E>,
): Promise<Polled<Answer<E>>> {
  const response = await send(endpoint, input, known?.version ?? null);
  if (response.status === 304 && known !== undefined) return known;
  return { answer: await readAnswer(response, endpoint, input), version: response.headers.get('etag') };
}
