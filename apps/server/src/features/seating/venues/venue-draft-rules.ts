/** A restaurant with tables for events. Meeting places of crews are entered as a file. */
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

export type TypedVenue = Readonly<Record<string, string | undefined>>;

/** Parses an organiser's input. Returns all faults at once, one sentence each. */
export function readVenue(typed: TypedVenue): { venue: VenueDraft } | { faults: string[] } {
  const faults: string[] = [];
  const text = (name: string, usual?: string): string => {
    const value = typed[name]?.trim() ?? usual ?? '';
    if (value === '') faults.push(`Please add --${name}.`);
    return value;
  };
  const number = (name: string, from: number, to: number, isWhole: boolean): number => {
    const value = text(name);
    const read = value === '' ? Number.NaN : Number(value);
    const isFine = read >= from && read <= to && (!isWhole || Number.isInteger(read));
    if (value !== '' && !isFine) {
      faults.push(`--${name} is a ${isWhole ? 'whole number' : 'number'} between ${from} and ${to}.`);
    }
    return read;
  };
  const venue: VenueDraft = {
    name: text('name'),
    street: text('street'),
    city: text('city', 'New York'),
    state: text('state', 'NY'),
    zip: text('zip'),
    latitude: number('latitude', -90, 90, false),
    longitude: number('longitude', -180, 180, false),
    afterPartyName: text('after-party'),
    afterPartyAddress: text('after-party-address'),
    tables: number('tables', 1, 1_000, true),
    seatsPerTable: number('seats', 2, 40, true),
  };
  if (venue.zip !== '' && !/^\d{5}$/.test(venue.zip)) faults.push('--zip has five digits.');
  return faults.length > 0 ? { faults } : { venue };
}
