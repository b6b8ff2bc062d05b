import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { consoleQuery, useOrganiser } from './console-query.ts';
import { NotConfirmed } from './failure.ts';
import { FormFailure } from './form-failure.tsx';
import { answerWithPasskey } from './passkey.ts';
import styles from './office.module.css';

type Confirmed = <Result>(act: () => Promise<Result>) => Promise<Result>;

const ConfirmedContext = createContext<Confirmed | undefined>(undefined);

/** Runs an act. If the server asks for a fresh passkey first, asks for it and runs the act again. */
export function useConfirmed(): Confirmed {
  const confirmed = useContext(ConfirmedContext);
  if (!confirmed) throw new Error('Expected a ConfirmationProvider');
  return confirmed;
}

/** Acts that wait at the same time share one dialog: one answer of the passkey counts for all of them. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (reason: Error) => void }[]>([]);

  const confirmed: Confirmed = useCallback(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'confirm_first')) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current.push({ resolve, reject });
      setIsOpen(true);
    });
    return act();
  }, []);

  const takeWaiting = () => {
    const acts = waiting.current;
    waiting.current = [];
    setIsOpen(false);
    return acts;
  };

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {isOpen && (
        <ConfirmDialog
          onConfirm={() => takeWaiting().forEach(({ resolve }) => resolve())}
          onClose={() => takeWaiting().forEach(({ reject }) => reject(new NotConfirmed()))}
        />
      )}
    </ConfirmedContext>
  );
}

function ConfirmDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
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
