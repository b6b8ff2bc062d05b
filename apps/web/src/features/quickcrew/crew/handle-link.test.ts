import { expect, it } from 'vitest';
import { handleLink } from './handle-link.ts';

it.each([
  ['instagram', '@ana.ruiz', 'https://www.instagram.com/ana.ruiz', '@ana.ruiz'],
  ['linkedin', 'ana-ruiz', 'https://www.linkedin.com/in/ana-ruiz', '@ana-ruiz'],
  ['linkedin', 'https://www.linkedin.com/in/ana-ruiz/', 'https://www.linkedin.com/in/ana-ruiz', '@ana-ruiz'],
  ['facebook', 'facebook.com/ana', 'https://www.facebook.com/ana', '@ana'],
] as const)('on %s, %s leads to %s', (network, handle, href, words) => {
  expect(handleLink(network, handle)).toMatchObject({ href, words });
});

it.each(['javascript:alert(1)', 'https://evil.example/ana', '//evil.example', '../../evil', 'a?b=c#d'])(
  'never leads anywhere but to its network: %s',
  (handle) => {
    const { href } = handleLink('instagram', handle);
    expect(new URL(href).origin).toBe('https://www.instagram.com');
    expect(new URL(href).search + new URL(href).hash).toBe('');
  },
);
