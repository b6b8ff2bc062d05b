import { api, brand, eventVenueMessages, isReservation, maxReservationLength } from '@crewtable/contract';
import type { EventVenueBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useVenuesChanged } from './venue-queries.ts';
import styles from './office-venues.module.css';

interface ReservationCellProps {
  eventId: string;
  venue: EventVenueBody;
  canChange: boolean;
}

/** What the restaurant calls our reservation, changed in place. */
export function ReservationCell({ eventId, venue, canChange }: ReservationCellProps) {
  /** While it is changed: what is typed, and what was shown before. */
  const [draft, setDraft] = useState<{ typed: string; shown: string | null }>();
  const opener = useRef<HTMLButtonElement>(null);
  const changed = useVenuesChanged();
  const { keyFor } = useIdempotencyKey();
  const close = () => {
    flushSync(() => setDraft(undefined));
    opener.current?.focus();
  };
  const save = useMutation({
    mutationFn: ({ typed, shown }: { typed: string; shown: string | null }) => {
      const body = { reservation: typed, shownReservation: shown };
      const params = { eventId, venueId: venue.id };
      return call(api.officeEventVenues.setReservation, { params, body, idempotencyKey: keyFor(body) });
    },
    onSuccess: async () => {
      await changed();
      close();
    },
    onError: () => changed(),
  });
  const words = venue.reservation ?? `Ask for ${brand.name}`;
  if (!canChange) return <span>{words}</span>;
  if (!draft)
    return (
      <button
        ref={opener}
        type="button"
        className={styles.inPlace}
        data-empty={venue.reservation === null || undefined}
        aria-label={`Reservation at ${venue.name}: ${words}. Change`}
        onClick={() => setDraft({ typed: venue.reservation ?? '', shown: venue.reservation })}
      >
        {words}
      </button>
    );
  const isFine = isReservation(draft.typed);
  return (
    <form
      className={styles.reservation}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine && !save.isPending) save.mutate(draft);
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was just pressed
        autoFocus
        aria-label={`Reservation at ${venue.name}`}
        placeholder={`Ask for ${brand.name}`}
        autoComplete="off"
        maxLength={maxReservationLength}
        value={draft.typed}
        aria-invalid={!isFine}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
      />
      <Button type="submit" size="small" working={save.isPending} workingLabel="Saving..." disabled={!isFine}>
        Save
      </Button>
      <button type="button" className={officeStyles.quiet} onClick={close}>
        Cancel
      </button>
      {!isFine && <p className={officeStyles.failure}>{eventVenueMessages.reservation}</p>}
      <FormFailure error={save.error} />
    </form>
  );
}
