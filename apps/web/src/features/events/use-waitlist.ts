import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { eventsKey } from '../../lib/event-keys.ts';
import { useOnePress } from '../../lib/one-press.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** Standing in line for a date that is full. */
export function useWaitlist() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: eventsKey });
  const joining = useMutation({
    mutationFn: (eventId: string) => call(api.registrations.joinWaitlist, { params: { eventId } }),
    onSuccess: ({ position }) =>
      showToast.success(`You are number ${position} in line.`, 'We tell you as soon as a seat is free.'),
    onSettled,
  });
  const leaving = useMutation({
    mutationFn: (eventId: string) => call(api.registrations.leaveWaitlist, { params: { eventId } }),
    onSuccess: () => showToast.success('You left the line.'),
    onSettled,
  });
  const join = useOnePress(joining.mutate);
  const leave = useOnePress(leaving.mutate);
  return {
    isBusy: joining.isPending || leaving.isPending,
    failure: (joining.error ?? leaving.error)?.message,
    join,
    leave,
    forgetFailure() {
      if (joining.isError) joining.reset();
      if (leaving.isError) leaving.reset();
    },
  };
}

export type Waitlist = ReturnType<typeof useWaitlist>;
