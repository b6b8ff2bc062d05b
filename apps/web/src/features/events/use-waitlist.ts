import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { useSinglePress } from '../../lib/single-press.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';

/** Joins and leaves the waitlist of a full date. */
export function useWaitlist() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: eventsKey });
  const joining = useMutation({
    mutationFn: (eventId: string) => call(api.registrations.joinWaitlist, { params: { eventId } }),
    onSuccess: ({ position }) =>
      showToast.success(
        `You are number ${position} on the waitlist.`,
        'We notify you as soon as a seat is free.',
      ),
    onError: (error) => showToast.error('You could not join the waitlist.', failureMessage(error)),
    onSettled,
  });
  const leaving = useMutation({
    mutationFn: (eventId: string) => call(api.registrations.leaveWaitlist, { params: { eventId } }),
    onSuccess: () => showToast.success('You left the waitlist.'),
    onError: (error) => showToast.error('You could not leave the waitlist.', failureMessage(error)),
    onSettled,
  });
  const join = useSinglePress(joining.mutate);
  const leave = useSinglePress(leaving.mutate);
  return {
    isBusy: joining.isPending || leaving.isPending,
    join,
    leave,
  };
}

export type Waitlist = ReturnType<typeof useWaitlist>;
