import { useRef } from 'react';

/**
 * Idempotency keys for a form that may be sent again after a failure. The same body keeps its key, so that it
 * has only one effect. A changed body gets a new key, because the server refuses a key that was used for
 * another body.
 */
export function useIdempotencyKey(): { keyFor: (body: object) => string; renew: () => void } {
  const last = useRef({ body: '', key: '' });
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    renew() {
      last.current = { body: '', key: '' };
    },
  };
}
