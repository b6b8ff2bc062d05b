import { api } from '@crewtable/contract';
import type { MeetingPlaceBody, OfficePlacesBody } from '@crewtable/contract';
import { type ReactNode, useState } from 'react';
import office from '../../../components/office/office.module.css';
import { call } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LineField } from '../editor/fields.tsx';
import { FileButtons } from '../files/file-buttons.tsx';
import { ReviewDialog } from '../files/review-dialog.tsx';
import styles from '../seasons.module.css';
import { WithPreview } from '../student-frame.tsx';

interface PlacesEditorProps {
  saved: OfficePlacesBody;
  onSaved: (places: OfficePlacesBody) => void;
  /** What a crew sees of a place. */
  renderPreview: (places: readonly MeetingPlaceBody[]) => ReactNode;
}

const emptyPlace: MeetingPlaceBody = {
  name: '',
  street: '',
  city: 'New York',
  zip: '',
  latitude: NaN,
  longitude: NaN,
};

/** The places where crews of QuickCrew meet. */
export function PlacesEditor({ saved, onSaved, renderPreview }: PlacesEditorProps) {
  const [places, setPlaces] = useState(() => saved.places.map(({ place }) => place));
  const [edited, setEdited] = useState<{ index: number; place: MeetingPlaceBody }>();
  const [reviewed, setReviewed] = useState<string>();
  const file = { version: 1, places };
  const isChanged = JSON.stringify(places) !== JSON.stringify(saved.places.map(({ place }) => place));
  const savedTexts = new Set(saved.places.map(({ place }) => JSON.stringify(place)));
  const isSaved = (place: MeetingPlaceBody) => savedTexts.has(JSON.stringify(place));
  // What is new or changed is what the preview is for.
  const inPreview = places.toSorted((one, other) => Number(isSaved(one)) - Number(isSaved(other)));
  return (
    <WithPreview title="The places on the phone of a crew" preview={renderPreview(inPreview)}>
      {places.length === 0 && (
        <p className={office.faint}>
          No meeting place yet, so QuickCrew is closed. Add public places that are easy to find and open in
          the evening.
        </p>
      )}
      <ul className={office.rows}>
        {places.map((place, index) => {
          const known = saved.places.find(
            (one) => one.place.name === place.name && one.place.street === place.street,
          );
          return (
            <li key={`${place.name} ${place.street}`} className={office.row}>
              <span>
                <b>{place.name}</b>
                <small>
                  {place.street}, {place.city} {place.zip}
                </small>
              </span>
              {known?.isInvented && <span className={office.tag}>Invented for the demo</span>}
              {!known && (
                <span className={office.tag} data-tone="amber">
                  Not saved yet
                </span>
              )}
              {known !== undefined && known.comingCrews > 0 && (
                <span className={office.faint}>
                  {known.comingCrews === 1 ? 'One crew meets here' : `${known.comingCrews} crews meet here`}
                </span>
              )}
              <button
                type="button"
                className={office.quiet}
                aria-label={`Change ${place.name}`}
                onClick={() => setEdited({ index, place })}
              >
                Change
              </button>
              <button
                type="button"
                className={styles.textButton}
                aria-label={`No longer use ${place.name}`}
                onClick={() => setPlaces(places.filter((_, at) => at !== index))}
              >
                No longer use
              </button>
            </li>
          );
        })}
      </ul>
      <p className={office.faint}>
        A place is found by its name and street. Crews that were told to meet at a place still do.
      </p>
      <div className={styles.footerBar}>
        <FileButtons name="places" kind="places" content={file} onFile={setReviewed} />
        <button
          type="button"
          className={office.quiet}
          onClick={() => setEdited({ index: places.length, place: emptyPlace })}
        >
          Add a place
        </button>
        {isChanged && (
          <button
            type="button"
            className={office.quiet}
            onClick={() => setPlaces(saved.places.map(({ place }) => place))}
          >
            Take back
          </button>
        )}
        <Button size="small" disabled={!isChanged} onClick={() => setReviewed(JSON.stringify(file))}>
          Review and save…
        </Button>
      </div>
      {edited && (
        <PlaceDialog
          place={edited.place}
          onClose={() => setEdited(undefined)}
          onDone={(place) => {
            setPlaces([...places.slice(0, edited.index), place, ...places.slice(edited.index + 1)]);
            setEdited(undefined);
          }}
        />
      )}
      {reviewed !== undefined && (
        <ReviewDialog
          title="Change the meeting places"
          file={reviewed}
          check={(text, signal) => call(api.officeMeals.checkPlaces, { body: { file: text }, signal })}
          save={({ idempotencyKey, ...body }) => call(api.officeMeals.savePlaces, { body, idempotencyKey })}
          onDone={(next) => {
            setReviewed(undefined);
            onSaved(next);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </WithPreview>
  );
}

interface PlaceDialogProps {
  place: MeetingPlaceBody;
  onDone: (place: MeetingPlaceBody) => void;
  onClose: () => void;
}

function PlaceDialog({ place, onDone, onClose }: PlaceDialogProps) {
  const [draft, setDraft] = useState({
    ...place,
    latitude: numberText(place.latitude),
    longitude: numberText(place.longitude),
  });
  const field = (name: keyof typeof draft, label: string, hint?: string) => (
    <LineField
      label={label}
      hint={hint}
      value={draft[name]}
      onValue={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={place.name === '' ? 'Add a place' : place.name}
      lead="Nothing is saved until you review it."
      footer={
        <Button type="submit" form="meeting-place" wide>
          Take it over
        </Button>
      }
    >
      <form
        id="meeting-place"
        className={office.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { latitude, longitude, ...rest } = draft;
          const clean = Object.fromEntries(
            Object.entries(rest).map(([name, value]) => [name, value.trim()]),
          ) as typeof rest;
          onDone({ ...clean, latitude: readNumber(latitude), longitude: readNumber(longitude) });
        }}
      >
        {field('name', 'Name', 'What students look for: Printers Square, under the clock')}
        {field('street', 'Street')}
        {field('city', 'City')}
        {field('zip', 'ZIP')}
        <div className={styles.grid}>
          {field('latitude', 'Latitude', 'About 40.7')}
          {field('longitude', 'Longitude', 'About -74.0')}
        </div>
      </form>
    </Dialog>
  );
}

const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value));
/** What is no number becomes NaN, so that the check of the file names the field. */
const readNumber = (text: string) => (text.trim() === '' ? NaN : Number(text));
