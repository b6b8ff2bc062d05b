import { useRef } from 'react';

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/**
 * What is under way shows on a button a moment later; two quick presses would be two calls. Wraps the `mutate` of a
 * mutation so that a press counts only when the one before it has been dealt with.
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
