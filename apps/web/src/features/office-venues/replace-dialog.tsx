import { api, brand, maxReservationLength } from '@crewtable/contract';
import type { EventVenueBody, ReplacementBody } from '@crewtable/contract';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { counted } from './venue-words.ts';
import styles from './office-venues.module.css';

interface ReplaceDialogProps {
  eventId: string;
  venue: EventVenueBody;
  onDone: () => void;
  onClose: () => void;
}

/** Another venue for the tables of this event. Shows whom it tells and what they read. */
export function ReplaceDialog({ eventId, venue, onDone, onClose }: ReplaceDialogProps) {
  const { replacements } = venue;
  const [by, setBy] = useState(replacements[0]?.id ?? '');
  const [reservation, setReservation] = useState('');
  const params = { eventId, venueId: venue.id };
  const title = `Replace ${venue.name} for this event`;
  const to = replacements.find(({ id }) => id === by);
  if (replacements.length === 0)
    return (
      <Dialog open onClose={onClose} title={title}>
        <p>
          No other venue has room for {counted(venue.tables, 'table')} at that time.{' '}
          <Link to="/organise/venues">Add a venue</Link>, then come back.
        </p>
      </Dialog>
    );
  return (
    <ActDialog
      title={title}
      lead={`${counted(venue.tables, 'table')}, ${counted(venue.students, 'student')}.`}
      preview={{
        queryKey: ['replacement', eventId, venue.id, by],
        queryFn: ({ signal }) =>
          call(api.officeEventVenues.previewReplacement, { params, query: { by }, signal }),
      }}
      renderPreview={(preview) => <Told preview={preview} />}
      refusalOf={({ refusal }) => refusal ?? undefined}
      choices={{ by, reservation }}
      act={({ idempotencyKey, ...given }) =>
        call(api.officeEventVenues.replaceVenue, {
          params,
          body: { by, reservation, ...given },
          idempotencyKey,
        })
      }
      actLabel={({ told }) =>
        told > 0 ? `Replace and tell ${counted(told, 'student')}` : `Use ${to?.name ?? 'it'} instead`
      }
      workingLabel="Replacing..."
      careful
      onDone={onDone}
      onClose={onClose}
    >
      <fieldset className={officeStyles.choices}>
        <legend>Instead</legend>
        <div className={styles.options}>
          {replacements.map((option) => (
            <label key={option.id} className={styles.option}>
              <input type="radio" name="by" checked={option.id === by} onChange={() => setBy(option.id)} />
              <span>
                <b>{option.name}</b> {option.street}
                {option.wasAvoided && <i> Replaced for this event before</i>}
              </span>
              <small>{counted(option.tablesFree, 'table')} free</small>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Reservation there"
        hint={`The name or number that the restaurant gave. Without one, students read ‘Ask for ${brand.name}’.`}
        autoComplete="off"
        maxLength={maxReservationLength}
        value={reservation}
        onChange={({ target }) => setReservation(target.value)}
      />
    </ActDialog>
  );
}

function Told({ preview: { told, text } }: { preview: ReplacementBody }) {
  if (text === null)
    return <p>Nobody is told: students learn their venue with the release, and read the new one then.</p>;
  return (
    <div className={styles.told}>
      <p>
        <b>{counted(told, 'student')}</b> {told === 1 ? 'is' : 'are'} told once, in the app, by push and by
        mail. Calendar files follow.
      </p>
      <blockquote>
        <small>They read</small>
        {text}
      </blockquote>
    </div>
  );
}
