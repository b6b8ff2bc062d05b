import type { RegisteredEventBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useSinglePress } from '../../../lib/single-press.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { share } from '../../../ui/layout/icons.ts';
import { canShareTable, tablePicture } from './picture/table-picture.ts';
import { shareTablePicture } from './picture/share-table-picture.ts';
import styles from './reveal.module.css';

type RevealActionsProps = { event: RegisteredEventBody; onClose: () => void };

export function RevealActions({ event, onClose }: RevealActionsProps) {
  const sharing = useMutation({
    mutationFn: () => shareTablePicture(tablePicture(event)),
    onSuccess: (result) => {
      if (result === 'downloaded') showToast.success('Your picture is saved.', 'It names only you.');
    },
    onError: () => showToast.error('Your picture could not be made.', 'Please try again.'),
  });
  const press = useSinglePress(sharing.mutate);
  return (
    <div className={styles.actions}>
      {canShareTable(event) && (
        <Button working={sharing.isPending} workingLabel="Drawing..." onClick={() => press()}>
          <Icon name={share} />
          Share my table
        </Button>
      )}
      <Button variant="second" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
