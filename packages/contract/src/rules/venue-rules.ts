import { venueMessages } from './office-messages.ts';
import { cleanReason, isReason } from './reason-rules.ts';

/** A restaurant as an organiser types it. */
export interface VenueDraft {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  afterPartyName: string;
  afterPartyAddress: string;
  tables: number;
  seatsPerTable: number;
}

const maxLengths = {
  name: 80,
  street: 120,
  city: 60,
  afterPartyName: 80,
  afterPartyAddress: 160,
} as const;

/** In characters, after cleaning. */
export const maxReservationLength = 60;

const isLine = (typed: string, maxLength: number) =>
  isReason(typed) && Array.from(cleanReason(typed)).length <= maxLength && !/[<>]/.test(typed);

/** What is stored: texts are trimmed, with single spaces. No other fields, because each becomes a column. */
export function cleanVenue(typed: VenueDraft): VenueDraft {
  const { latitude, longitude, tables, seatsPerTable } = typed;
  return {
    latitude,
    longitude,
    tables,
    seatsPerTable,
    name: cleanReason(typed.name),
    street: cleanReason(typed.street),
    city: cleanReason(typed.city),
    state: cleanReason(typed.state).toUpperCase(),
    zip: cleanReason(typed.zip),
    afterPartyName: cleanReason(typed.afterPartyName),
    afterPartyAddress: cleanReason(typed.afterPartyAddress),
  };
}

/** What is wrong with each field. Empty if nothing is. */
export function venueFaults(typed: VenueDraft): Partial<Record<keyof VenueDraft, string>> {
  const draft = cleanVenue(typed);
  const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;
  const isCount = (value: number, from: number, to: number) =>
    Number.isInteger(value) && isBetween(value, from, to);
  const isFine: Record<keyof VenueDraft, boolean> = {
    name: isLine(draft.name, maxLengths.name),
    street: isLine(draft.street, maxLengths.street),
    city: isLine(draft.city, maxLengths.city),
    state: /^[A-Z]{2}$/.test(draft.state),
    zip: /^[0-9]{5}$/.test(draft.zip),
    latitude: isBetween(draft.latitude, -90, 90),
    longitude: isBetween(draft.longitude, -180, 180),
    afterPartyName: isLine(draft.afterPartyName, maxLengths.afterPartyName),
    afterPartyAddress: isLine(draft.afterPartyAddress, maxLengths.afterPartyAddress),
    tables: isCount(draft.tables, 1, 1_000),
    seatsPerTable: isCount(draft.seatsPerTable, 2, 40),
  };
  const fields = Object.keys(isFine) as (keyof VenueDraft)[];
  return Object.fromEntries(
    fields.filter((field) => !isFine[field]).map((field) => [field, venueMessages[field]]),
  );
}

/** An empty text is no reservation. */
export function isReservation(typed: string): boolean {
  return cleanReason(typed) === '' || isLine(typed, maxReservationLength);
}

/** The reservation as it is stored. Null: students ask for us by name. */
export function cleanReservation(typed: string): string | null {
  return cleanReason(typed) || null;
}
