import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-client.ts';
import { DialogOnDemand } from '../dialog-on-demand.tsx';
import { NotConfirmed } from './failure.ts';

const loadDialog = () => import('./confirm-dialog.tsx');

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

  const giveUp = () => takeWaiting().forEach(({ reject }) => reject(new NotConfirmed()));

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      <DialogOnDemand
        isOpen={isOpen}
        onClose={giveUp}
        load={loadDialog}
        renderDialog={({ ConfirmDialog }) =>
          isOpen && (
            <ConfirmDialog
              onConfirm={() => takeWaiting().forEach(({ resolve }) => resolve())}
              onClose={giveUp}
            />
          )
        }
      />
    </ConfirmedContext>
  );
}
