import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { consoleQuery, useOrganiser } from './console-query.ts';
import { FormFailure } from './form-failure.tsx';
import { answerWithPasskey } from './passkey.ts';
import styles from './office.module.css';

export function ConfirmDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { isDemo } = useOrganiser();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => (isDemo ? call(api.organisers.confirmDemo) : answerWithPasskey()),
    onSuccess: (console) => {
      client.setQueryData(consoleQuery.queryKey, console);
      onConfirm();
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title="Is it you?"
      lead="This needs your passkey again. It then counts for ten minutes."
      footer={
        <Button wide working={confirm.isPending} workingLabel="Waiting..." onClick={() => confirm.mutate()}>
          {isDemo ? 'Yes, it is me' : 'Use my passkey'}
        </Button>
      }
    >
      <FormFailure error={confirm.error} />
      {isDemo && <p className={styles.faint}>In the demo one press is enough.</p>}
    </Dialog>
  );
}
