import { api } from '@crewtable/contract';
import type { CheckedSeasonBody, OfficeSeasonBody, SeasonFileBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { FormFailure } from '../../components/office/form-failure.tsx';
import office from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AffectedPeople } from './affected.tsx';
import { shortDay, withDaysInWords } from './days.ts';
import { daysInWords } from './editor/dates-section.tsx';
import { FaultList } from './files/fault-list.tsx';
import styles from './seasons.module.css';

interface SeasonDialogProps {
  onDone: (season: OfficeSeasonBody) => void;
  onClose: () => void;
}

/** The change of a season that students see: what it does, to whom, and why. */
export function ChangeDialog({ file, onDone, onClose }: SeasonDialogProps & { file: SeasonFileBody }) {
  const text = JSON.stringify(file);
  return (
    <ActDialog
      title={`Change ${file.title}`}
      lead="Students see it at once. Those affected are told once."
      preview={{
        queryKey: ['season', file.id, text],
        queryFn: ({ signal }) => call(api.officeSeasons.check, { body: { file: text }, signal }),
      }}
      renderPreview={(checked) => (
        <>
          {checked.faults.length > 0 && <FaultList faults={checked.faults} />}
          <ul className={styles.lines}>
            {checked.lines.map((line) => (
              <li key={line}>{withDaysInWords(line)}</li>
            ))}
          </ul>
          <AffectedPeople affected={checked.affected} />
        </>
      )}
      refusalOf={refusalOf}
      actLabel={({ affected: { told } }) => (told === 0 ? 'Publish the changes' : `Publish and tell ${told}`)}
      workingLabel="Publishing..."
      act={({ shownHash, reason, idempotencyKey }) =>
        call(api.officeSeasons.change, {
          params: { seasonId: file.id },
          body: { file: text, shownHash, reason },
          idempotencyKey,
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function refusalOf({ faults, lines }: CheckedSeasonBody): string | undefined {
  if (faults.length > 0) return 'Please correct this first.';
  return lines.length === 0 ? 'The season is like that already.' : undefined;
}

interface PublishDialogProps extends SeasonDialogProps {
  saved: OfficeSeasonBody;
  checked: CheckedSeasonBody;
}

/** Shows a saved season to students. Dates near holidays are confirmed by it. */
export function PublishDialog({ saved, checked, onDone, onClose }: PublishDialogProps) {
  const { keyFor } = useIdempotencyKey();
  const body = { shownHash: saved.shownHash };
  const params = { seasonId: saved.season.id };
  const publish = useMutation({
    mutationFn: () => call(api.officeSeasons.publish, { params, body, idempotencyKey: keyFor(body) }),
    onSuccess: onDone,
  });
  const { nearHolidays, otherYears, days } = checked;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!publish.isPending}
      title={`Publish ${saved.season.title}?`}
      lead="From then on students see it and can register."
      footer={
        <Button
          wide
          working={publish.isPending}
          workingLabel="Publishing..."
          onClick={() => !publish.isPending && publish.mutate()}
        >
          Publish
        </Button>
      }
    >
      <div className={office.form}>
        {days.length > 0 && (
          <p>
            {daysInWords(days)}, {shortDay(days[0]!)} to {shortDay(days.at(-1)!)}.
          </p>
        )}
        {nearHolidays.length > 0 && (
          <div>
            <b>These take place although they are near a holiday:</b>
            <ul className={styles.lines}>
              {nearHolidays.map(({ day, holiday }) => (
                <li key={`${day} ${holiday}`}>
                  {shortDay(day)}, near {holiday}
                </li>
              ))}
            </ul>
          </div>
        )}
        {otherYears.length > 0 && <p>The texts name {otherYears.join(' and ')}. Is that right?</p>}
        <p className={office.faint}>
          The address of the page and the word in the event ids do not change after publishing.
        </p>
        <FormFailure error={publish.error} />
      </div>
    </Dialog>
  );
}

export function UnpublishDialog({ saved, onDone, onClose }: SeasonDialogProps & { saved: OfficeSeasonBody }) {
  const { keyFor } = useIdempotencyKey();
  const params = { seasonId: saved.season.id };
  const unpublish = useMutation({
    mutationFn: () =>
      call(api.officeSeasons.unpublish, { params, idempotencyKey: keyFor({ hash: saved.shownHash }) }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      closable={!unpublish.isPending}
      title={`Hide ${saved.season.title}?`}
      lead="No student has joined yet. You can publish it again at any time."
      footer={
        <Button
          wide
          variant="careful"
          working={unpublish.isPending}
          workingLabel="Hiding..."
          onClick={() => !unpublish.isPending && unpublish.mutate()}
        >
          Hide it from students
        </Button>
      }
    >
      <FormFailure error={unpublish.error} />
    </Dialog>
  );
}
