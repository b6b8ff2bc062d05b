import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../../test/contract-endpoints.ts';

/** Calls of organisers that change something and take no Idempotency-Key, with the reason why a repeated one is harmless. */
const withoutKey: Readonly<Record<string, string>> = {
  'DELETE /api/organise/me/passkeys/:passkeyId': 'The passkey is gone.',
  'DELETE /api/organise/me/sessions/:sessionId': 'The session has ended.',
  'DELETE /api/organise/people/:studentId/notes/:noteId': 'The note is gone.',
  'POST /api/organise/audit/verify': 'Changes nothing. A POST, because it reads the whole log.',
  'POST /api/organise/lock': 'The session is locked.',
  'POST /api/organise/me/passkeys': 'The challenge that the passkey signed works once.',
  'POST /api/organise/me/passkeys/options': 'Another challenge, and none of them does anything unsigned.',
  'POST /api/organise/meals/check': 'A preview.',
  'POST /api/organise/meals/paused/preview': 'A preview.',
  'POST /api/organise/offers/check': 'A preview.',
  'POST /api/organise/people/find': 'Changes nothing. A POST, because the address must not be in the path.',
  'POST /api/organise/places/check': 'A preview.',
  'POST /api/organise/seasons/check': 'A preview.',
  'POST /api/organise/venues/:venueId/check': 'A preview.',
};

const changing = contractEndpoints.filter(({ access, method }) => access === 'organiser' && method !== 'GET');

test('every change by an organiser takes an Idempotency-Key, or is listed with the reason why it needs none', () => {
  const without = changing.filter(({ repeat }) => repeat === undefined).map(endpointName);
  expect(without.toSorted()).toEqual(Object.keys(withoutKey).toSorted());
});
