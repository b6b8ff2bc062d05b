import { brand, holdCents, subscriptionCents } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';

/** The durations, limits and prices that the policies share. Those of meals and seasons are in the catalogue. */
export const facts = {
  lastUpdated: { words: 'May 1, 2025', date: '2025-05-01' },
  minimumAge: 18,

  subscription: formatMoney(subscriptionCents),
  hold: formatMoney(holdCents),

  seatKeptWhilePaying: '15 minutes',
  waitlistOffer: '2 hours',
  friendGroup: 3,
  invitationsPerDay: 10,

  leaveCrewUntil: '60 minutes',
  checkInFrom: '60 minutes',
  checkInUntil: '15 minutes',
  lobbyExpires: '30 minutes',
  disputeWithin: '48 hours',

  passcodeValid: '10 minutes',
  sessionIdle: '7 days',
  sessionLongest: '30 days',
} as const;

export const us = { name: brand.legalEntity, quick: brand.onDemandName, mail: brand.supportEmail } as const;
