import { venueFaults } from '@crewtable/contract';
import type { VenueDraft } from '@crewtable/contract';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './office-venues.module.css';

/** What is typed: every field is a text. */
export type TypedVenue = Record<keyof VenueDraft, string>;

export type VenueErrors = Partial<Record<keyof VenueDraft, string>>;

export const emptyVenue: TypedVenue = {
  name: '',
  street: '',
  city: 'New York',
  state: 'NY',
  zip: '',
  latitude: '',
  longitude: '',
  afterPartyName: '',
  afterPartyAddress: '',
  tables: '',
  seatsPerTable: '',
};

export function typedOf(venue: VenueDraft): TypedVenue {
  const fields = Object.keys(emptyVenue) as (keyof VenueDraft)[];
  return Object.fromEntries(fields.map((field) => [field, String(venue[field])])) as TypedVenue;
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The draft, or what is wrong with it. */
export function readTyped(typed: TypedVenue): { draft: VenueDraft; errors: VenueErrors } {
  const draft: VenueDraft = {
    ...typed,
    latitude: numberOf(typed.latitude),
    longitude: numberOf(typed.longitude),
    tables: numberOf(typed.tables),
    seatsPerTable: numberOf(typed.seatsPerTable),
  };
  return { draft, errors: venueFaults(draft) };
}

interface VenueFieldsProps {
  typed: TypedVenue;
  errors: VenueErrors;
  onType: (typed: TypedVenue, field: keyof TypedVenue) => void;
}

export function VenueFields({ typed, errors, onType }: VenueFieldsProps) {
  const field = (name: keyof TypedVenue, label: string, part: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      inputMode={part === 'count' ? 'numeric' : undefined}
      fieldClassName={styles[part]}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value }, name)}
    />
  );
  return (
    <div className={styles.fields}>
      {field('name', 'Name', 'whole')}
      {field('street', 'Street', 'whole')}
      {field('city', 'City', 'whole')}
      {field('state', 'State', 'half')}
      {field('zip', 'Zip', 'half')}
      {field('latitude', 'Latitude', 'half', 'For the map, about 40.7')}
      {field('longitude', 'Longitude', 'half', 'About -74.0')}
      {field('tables', 'Tables at once', 'count', 'How many of ours fit')}
      {field('seatsPerTable', 'Seats at a table', 'count', 'For the largest of ours')}
      {field('afterPartyName', 'After-party', 'whole', 'Where students go afterwards')}
      {field('afterPartyAddress', 'Address of the after-party', 'whole')}
    </div>
  );
}
