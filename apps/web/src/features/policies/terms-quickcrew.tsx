import { FactTable } from './fact-table.tsx';
import { facts, us } from './facts.ts';
import type { PolicySection } from './policy.ts';

const outcomes = [
  ['You check in', 'Released.'],
  [`You leave until ${facts.leaveCrewUntil} before the meeting time`, 'Released.'],
  ['You leave later than that', 'Charged.'],
  ['You do not check in', 'Charged, unless no other member of your crew came.'],
  [`No crew is found ${facts.lobbyExpires} before the meeting time`, 'Released. You can try another time.'],
] as const;

export const quickCrew: PolicySection = {
  id: 'quickcrew',
  title: `${us.quick} and the ${facts.hold} hold`,
  body: (
    <>
      <p>
        {us.quick} finds a crew of exactly four for a time you choose, on the same or the next day. You can
        wait alone or with up to two friends, and leave a lobby whenever you like. Before you are matched,
        your bank sets {facts.hold} aside on your card. That is a hold, not a payment.
      </p>
      <FactTable caption="What happens to the hold." columns={['If', 'The hold is']} rows={outcomes} />
      <p>
        Check-in is open from {facts.checkInFrom} before the meeting time until {facts.checkInUntil} after it.
        If you were charged and had been there, say so within {facts.disputeWithin}: an organiser reads it,
        decides, and can give the money back. You can see at any time what happened to your {facts.hold}, when
        and why. Banks may take a few days to show a release.
      </p>
    </>
  ),
};
