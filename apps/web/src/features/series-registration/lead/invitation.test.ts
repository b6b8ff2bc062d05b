import { expect, it } from 'vitest';
import { invitationOf, opensAutomatically } from './invitation.ts';

it('opens the registration by itself for whoever comes with a code and an address, and for nobody else', () => {
  expect(opensAutomatically(invitationOf('?referralId=abc&email=ana%40nyu.edu'))).toBe(true);
  expect(opensAutomatically(invitationOf('?referralId=abc'))).toBe(false);
  expect(opensAutomatically(invitationOf('?email=ana%40nyu.edu'))).toBe(false);
  expect(opensAutomatically(invitationOf('?referralId=&email='))).toBe(false);
});

it('reads the plus of an address that was put into the link as it is, and no code that cannot be one', () => {
  expect(invitationOf('?email=ana+x@nyu.edu').email).toBe('ana+x@nyu.edu');
  expect(invitationOf(`?referralId=${'x'.repeat(101)}&email=a@b.edu`).referralId).toBeUndefined();
});
