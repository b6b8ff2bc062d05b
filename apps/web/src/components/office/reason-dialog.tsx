import { isReason, maxReasonLength, organiserMessages } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useConfirmed } from './confirmation.tsx';
import { FormFailure } from './form-failure.tsx';
import officeStyles from './office.module.css';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface ReasonDialogProps<Result> {
  title: string;
  lead: string;
  actLabel: string;
  workingLabel: string;
  act: (reason: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks why something private is to be shown, and shows it. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { title, lead, actLabel, workingLabel, act, onDone, onClose } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [hasError, setHasError] = useState(false);
  const confirmed = useConfirmed();
  const show = useMutation({ mutationFn: () => confirmed(() => act(reason)), onSuccess: onDone });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      closable={!show.isPending}
      title={title}
      lead={lead}
      footer={
        <Button type="submit" form={formId} wide working={show.isPending} workingLabel={workingLabel}>
          {actLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className={officeStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (show.isPending) return;
          setHasError(!isReason(reason));
          if (isReason(reason)) show.mutate();
        }}
      >
        <TextField
          label="Reason"
          hint="Kept in the audit log."
          autoComplete="off"
          maxLength={maxReasonLength}
          value={reason}
          error={hasError ? organiserMessages.reason : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setHasError(false);
          }}
        />
        <FormFailure error={show.error} />
      </form>
    </Dialog>
  );
}
