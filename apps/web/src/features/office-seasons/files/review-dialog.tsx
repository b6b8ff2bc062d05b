import type { CheckedFileBody } from '@crewtable/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { withDaysInWords } from '../days.ts';
import styles from '../seasons.module.css';
import { FaultList } from './fault-list.tsx';

interface ReviewDialogProps<Result> {
  title: string;
  /** The text of the file. */
  file: string;
  check: (file: string, signal: AbortSignal) => Promise<CheckedFileBody>;
  save: (given: { file: string; shownHash: string; idempotencyKey: string }) => Promise<Result>;
  /** What the lines do not say. */
  note?: string;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Shows what a file would change, and changes exactly that. If it would be something else by then, shows that. */
export function ReviewDialog<Result>(props: ReviewDialogProps<Result>) {
  const { title, file, check, save, note, onDone, onClose } = props;
  const { keyFor } = useIdempotencyKey();
  const shown = useQuery({
    queryKey: ['office-preview', 'file', title, file],
    queryFn: ({ signal }) => check(file, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const saving = useMutation({
    mutationFn: ({ shownHash }: CheckedFileBody) => {
      const given = { file, shownHash };
      return save({ ...given, idempotencyKey: keyFor(given) });
    },
    onSuccess: onDone,
    onError: (error) =>
      error instanceof ApiError && error.code === 'list_changed' ? shown.refetch() : undefined,
  });
  const { data } = shown;
  const canSave =
    data !== undefined && !shown.isFetching && data.faults.length === 0 && data.lines.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!saving.isPending}
      title={title}
      footer={
        <Button
          wide
          working={saving.isPending}
          workingLabel="Saving..."
          disabled={!canSave}
          onClick={() => canSave && !saving.isPending && saving.mutate(data)}
        >
          Save
        </Button>
      }
    >
      <div className={office.form}>
        {shown.isFetching && <LoadingRows />}
        {!shown.isFetching && shown.error && (
          <LoadFailure error={shown.error} onRetry={() => void shown.refetch()} working={false} />
        )}
        {!shown.isFetching && data && (
          <>
            {data.faults.length > 0 && (
              <>
                <p>This cannot be saved yet:</p>
                <FaultList faults={data.faults} />
              </>
            )}
            {data.faults.length === 0 && data.lines.length === 0 && <p>It is like that already.</p>}
            <ul className={styles.lines}>
              {data.lines.map((line) => (
                <li key={line}>{withDaysInWords(line)}</li>
              ))}
            </ul>
            {note !== undefined && data.lines.length > 0 && <p className={office.faint}>{note}</p>}
          </>
        )}
        <FormFailure error={saving.error} />
      </div>
    </Dialog>
  );
}
