import { facts, us } from './facts.ts';
import type { Policy } from './policy.ts';
import { joining } from './terms-joining.tsx';
import { law } from './terms-law.tsx';
import { money } from './terms-money.tsx';
import { quickCrew } from './terms-quickcrew.tsx';
import { conduct } from './terms-conduct.tsx';

export const termsOfService: Policy = {
  title: 'Terms of Service',
  inShort: [
    `You are ${facts.minimumAge} or older, have a .edu address, and come as yourself.`,
    'Deposits and tickets are non-refundable and non-transferable. If you unregister, yours stays with that event; if we cancel, you get it back.',
    'Registration closes 24 hours before the start. After that you can only tell us that you can’t come.',
    `${us.quick} places a ${facts.hold} hold on your card and charges it only if you do not show up, or leave too late.`,
    'Be kind, be on time, and tell us when someone is not.',
  ],
  sections: [...joining, ...money, quickCrew, ...conduct, ...law],
};
