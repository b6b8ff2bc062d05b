import { brand } from '@crewtable/contract';

/** The prices, durations and limits that the three policies share. */
export const facts = {
  lastUpdated: { words: 'May 1, 2025', date: '2025-05-01' },
  minimumAge: 18,

  deposit: '$5.00',
  singleTicket: '$5.00',
  allAccessPass: '$25.00',
  subscription: '$9.99',
  hold: '$5.00',
  appetizer: '$5',
  appetizerDomain: 'nyu.edu',
  earlyCredit: '$10',
  earlyStudents: 50,

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
