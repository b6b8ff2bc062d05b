import type { KeyboardEvent } from 'react';

/** The arrow keys, Home and End move the focus in the list, as in a menu; Tab still visits every element. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li > *')];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = {
    ArrowDown: items[at + 1],
    ArrowUp: items[at === -1 ? items.length - 1 : at - 1],
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
