import { isReason, maxReasonLength, organiserMessages } from '@crewtable/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useConfirmed } from './confirmation.tsx';
import { FormFailure } from './form-failure.tsx';
import { LoadFailure, LoadingRows } from './office-page.tsx';
import styles from './office.module.css';

/** What every preview of an act has: the hash that the act sends back. */
interface Shown {
  shownHash: string;
}

interface ActDialogProps<Preview extends Shown, Result> {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /**
   * What the act would do, read when the dialog opens and never silently again: what is sent is what was seen.
   * The key contains everything that the preview depends on, for example a choice in `children`.
   */
  preview: {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Preview>;
  };
  renderPreview: (preview: Preview) => ReactNode;
  /** Why nothing can be done now; undefined if the act is possible. */
  refusalOf?: (preview: Preview) => string | undefined;
  /** Choices of the act, between preview and reason. */
  children?: ReactNode;
  /** What the choices add to the body. Another choice is another act with another idempotency key. */
  choices?: object;
  act: (given: { shownHash: string; reason: string; idempotencyKey: string }) => Promise<Result>;
  /** The words on the button, with the effect: 'Refund $5.00'. */
  actLabel: string | ((preview: Preview) => string);
  workingLabel?: string;
  /** The act cannot be undone. */
  careful?: boolean;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/**
 * An act of the office in one dialog: shows what it will do, asks for a reason, asks for the passkey if the server
 * wants it, and acts. If something else would happen by then (`list_changed`), shows the new preview and waits for
 * another press. The reason stays typed.
 */
export function ActDialog<Preview extends Shown, Result>({
  title,
  lead,
  preview,
  renderPreview,
  refusalOf,
  children,
  choices,
  act,
  actLabel,
  workingLabel = 'Working...',
  careful = false,
  onDone,
  onClose,
}: ActDialogProps<Preview, Result>) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [hasReasonError, setHasReasonError] = useState(false);
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  const shown = useQuery({
    // A key of its own: an invalidated list of the page must not change what was seen here.
    queryKey: ['office-preview', ...preview.queryKey],
    queryFn: preview.queryFn,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const doIt = useMutation({
    mutationFn: ({ shownHash }: Preview) => {
      const given = { shownHash, reason };
      return confirmed(() => act({ ...given, idempotencyKey: keyFor({ ...choices, ...given }) }));
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isChanged(error)) return shown.refetch();
      return undefined;
    },
  });
  const { data } = shown;
  const refusal = data && refusalOf?.(data);
  // While the new preview is read, the old one is not what would happen.
  const isReady = data !== undefined && !shown.isFetching && !shown.error && refusal === undefined;
  const send = () => {
    if (!isReady || doIt.isPending) return;
    const isWrong = !isReason(reason);
    setHasReasonError(isWrong);
    if (isWrong) form.current?.querySelector('textarea')?.focus();
    else doIt.mutate(data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!doIt.isPending}
      title={title}
      lead={lead}
      footer={
        <Button
          type="submit"
          form={formId}
          wide
          variant={careful ? 'careful' : 'primary'}
          working={doIt.isPending}
          workingLabel={workingLabel}
          disabled={!isReady}
        >
          {typeof actLabel === 'string' ? actLabel : data ? actLabel(data) : title}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {shown.isFetching ? (
          <LoadingRows />
        ) : shown.error ? (
          <LoadFailure error={shown.error} onRetry={() => void shown.refetch()} working={false} />
        ) : (
          data && renderPreview(data)
        )}
        {children}
        {refusal !== undefined && <p className={styles.failure}>{refusal}</p>}
        <TextArea
          label="Reason"
          hint="Kept in the audit log."
          rows={2}
          maxLength={maxReasonLength}
          value={reason}
          error={hasReasonError ? organiserMessages.reason : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setHasReasonError(false);
          }}
        />
        <FormFailure error={doIt.error} />
      </form>
    </Dialog>
  );
}

const isChanged = (error: Error) => error instanceof ApiError && error.code === 'list_changed';
