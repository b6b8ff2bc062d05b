import { useRef } from 'react';

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/**
 * Wraps the `mutate` of a mutation so that a press is ignored until the previous one has settled. Disabling
 * the button is not enough: it happens at the next render, and two quick presses would make two calls.
 */
export function useSinglePress<Variables>(mutate: Mutate<Variables>): (variables: Variables) => void {
  const busy = useRef(false);
  return (variables) => {
    if (busy.current) return;
    busy.current = true;
    mutate(variables, {
      onSettled: () => {
        busy.current = false;
      },
    });
  };
}
