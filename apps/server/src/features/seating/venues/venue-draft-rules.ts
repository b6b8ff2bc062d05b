const venueKinds = ['restaurant', 'meeting place'] as const;
type VenueKind = (typeof venueKinds)[number];

export interface VenueDraft {
  /** Event tables are in restaurants; QuickCrew crews meet at meeting places. */
  kind: VenueKind;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  /** The rest is null for a meeting place. */
  afterPartyName: string | null;
  afterPartyAddress: string | null;
  tables: number | null;
  seatsPerTable: number | null;
}

const restaurantOptions = ['after-party', 'after-party-address', 'tables', 'seats'];

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
  // Accepts 'meeting-place' too, because a space needs quotes in a shell.
  const kind = (typed['kind']?.trim() ?? 'restaurant').replace('-', ' ');
  if (!isVenueKind(kind)) return { faults: [`--kind is one of ${venueKinds.join(', ')}.`] };
  const isRestaurant = kind === 'restaurant';
  if (!isRestaurant)
    for (const name of restaurantOptions)
      if (typed[name] !== undefined) faults.push(`A meeting place has no --${name}.`);
  const venue: VenueDraft = {
    kind,
    name: text('name'),
    street: text('street'),
    city: text('city', 'New York'),
    state: text('state', 'NY'),
    zip: text('zip'),
    latitude: number('latitude', -90, 90, false),
    longitude: number('longitude', -180, 180, false),
    afterPartyName: isRestaurant ? text('after-party') : null,
    afterPartyAddress: isRestaurant ? text('after-party-address') : null,
    tables: isRestaurant ? number('tables', 1, 1_000, true) : null,
    seatsPerTable: isRestaurant ? number('seats', 2, 40, true) : null,
  };
  if (venue.zip !== '' && !/^\d{5}$/.test(venue.zip)) faults.push('--zip has five digits.');
  return faults.length > 0 ? { faults } : { venue };
}

function isVenueKind(word: string): word is VenueKind {
  return (venueKinds as readonly string[]).includes(word);
}
