import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

type CheckInButtonProps = { eventId: string; size?: 'small' | 'normal' };

/** Checks the student in: the student's seat turns green for the whole table. */
export function CheckInButton({ eventId, size = 'normal' }: CheckInButtonProps) {
  const queries = useQueryClient();
  const arrival = useMutation({
    mutationFn: () => call(api.seating.checkIn, { params: { eventId } }),
    onSuccess: () => showToast.success('You’re checked in.', 'Your seat is green. Enjoy your meal.'),
    onError: (error) => showToast.error('You could not be checked in.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const press = useSinglePress(arrival.mutate);
  return (
    <Button
      size={size}
      working={arrival.isPending || arrival.isSuccess}
      workingLabel="Checking in..."
      onClick={() => press()}
    >
      <Icon name={check} />
      Check In
    </Button>
  );
}
