import { useRef } from 'react';

/**
 * Keys for a form that may be sent again after a failure. The same body keeps its key, so that it has one effect; a
 * changed body gets a new one, because the server refuses a key that comes with another body.
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
