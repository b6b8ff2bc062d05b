import { api } from '@crewtable/contract';
import type { OfficeVenueBody, RetirementBody, VenueChangeBody, VenueDraft } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { emptyVenue, readTyped, typedOf, VenueFields } from './venue-form.tsx';
import type { TypedVenue, VenueErrors } from './venue-form.tsx';
import { Uses } from './venue-list.tsx';
import { counted } from './venue-words.ts';
import styles from './office-venues.module.css';

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}

export function AddVenueDialog({ onDone, onClose }: DialogProps) {
  const { keyFor } = useIdempotencyKey();
  const add = useMutation({
    mutationFn: (body: VenueDraft) => call(api.officeVenues.addVenue, { body, idempotencyKey: keyFor(body) }),
    onSuccess: onDone,
  });
  return (
    <VenueFormDialog
      title="Add a venue"
      lead="Events that wait for a venue are tried again at once."
      actLabel="Add the venue"
      first={emptyVenue}
      working={add.isPending}
      error={add.error}
      onSend={(draft) => add.mutate(draft)}
      onClose={onClose}
    />
  );
}

/** First the form, then what the change does and whom it tells. */
export function ChangeVenueDialog({ venue, onDone, onClose }: DialogProps & { venue: OfficeVenueBody }) {
  const [typed, setTyped] = useState(() => typedOf(venue));
  const [draft, setDraft] = useState<VenueDraft>();
  const params = { venueId: venue.id };
  if (!draft)
    return (
      <VenueFormDialog
        title={`Change ${venue.name}`}
        lead="The next step shows whom it tells. Nothing is changed before."
        actLabel="Review…"
        first={typed}
        working={false}
        error={null}
        onSend={(next, text) => {
          setTyped(text);
          setDraft(next);
        }}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={`Change ${venue.name}`}
      preview={{
        queryKey: ['venue-change', venue.id, draft],
        queryFn: ({ signal }) => call(api.officeVenues.previewChange, { params, body: draft, signal }),
      }}
      renderPreview={(preview: VenueChangeBody) => <Changes preview={preview} />}
      refusalOf={({ refusal, changes }) =>
        refusal ?? (changes.length === 0 ? 'Nothing is different.' : undefined)
      }
      choices={draft}
      act={({ idempotencyKey, ...given }) =>
        call(api.officeVenues.changeVenue, { params, body: { ...draft, ...given }, idempotencyKey })
      }
      actLabel={({ told }) => (told > 0 ? `Change and tell ${counted(told, 'student')}` : 'Change')}
      workingLabel="Changing..."
      onDone={onDone}
      onClose={() => setDraft(undefined)}
    />
  );
}

function Changes({ preview: { changes, told, events } }: { preview: VenueChangeBody }) {
  return (
    <>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{before}</del> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {told > 0
          ? `${counted(told, 'student')} of ${counted(events, 'event')} ${told === 1 ? 'is' : 'are'} told once. Their calendar files follow.`
          : 'Nobody is told: no student was told about this.'}
      </p>
    </>
  );
}

export function RetireVenueDialog({ venue, onDone, onClose }: DialogProps & { venue: OfficeVenueBody }) {
  const params = { venueId: venue.id };
  return (
    <ActDialog
      title={`Retire ${venue.name}`}
      lead="No further event is assigned to it. It can be used again later."
      preview={{
        queryKey: ['venue-retirement', venue.id],
        queryFn: ({ signal }) => call(api.officeVenues.previewRetirement, { params, signal }),
      }}
      renderPreview={({ uses }: RetirementBody) =>
        uses.length === 0 ? (
          <p>No coming event has tables there. Nobody is told.</p>
        ) : (
          <div>
            <p>
              {uses.length === 1 ? 'This event stays' : 'These events stay'} there. To move one, replace the
              venue for that event.
            </p>
            <Uses uses={uses} />
          </div>
        )
      }
      act={({ idempotencyKey, ...body }) =>
        call(api.officeVenues.retireVenue, { params, body, idempotencyKey })
      }
      actLabel="Retire"
      workingLabel="Retiring..."
      careful
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface VenueFormDialogProps {
  title: string;
  lead: string;
  actLabel: string;
  first: TypedVenue;
  working: boolean;
  error: Error | null;
  onSend: (draft: VenueDraft, typed: TypedVenue) => void;
  onClose: () => void;
}

function VenueFormDialog(props: VenueFormDialogProps) {
  const { title, lead, actLabel, first, working, error, onSend, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(first);
  const [errors, setErrors] = useState<VenueErrors>({});
  const send = () => {
    const { draft, errors: found } = readTyped(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) onSend(draft, typed);
    // The fields get aria-invalid with the next render.
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!working}
      title={title}
      lead={lead}
      footer={
        <Button type="submit" form={formId} wide working={working} workingLabel="Saving...">
          {actLabel}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={officeStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!working) send();
        }}
      >
        <VenueFields
          typed={typed}
          errors={errors}
          onType={(next, field) => {
            setTyped(next);
            setErrors({ ...errors, [field]: undefined });
          }}
        />
        <FormFailure error={error} />
      </form>
    </Dialog>
  );
}
