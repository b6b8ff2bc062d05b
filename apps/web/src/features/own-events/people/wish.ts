import { api } from '@crewtable/contract';
import type { TableMateBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

export type Wish = TableMateBody['wish'];

type Person = Pick<TableMateBody, 'userId' | 'firstName'>;

interface WishAbout {
  readonly person: Person;
  readonly wish: Wish;
}

function useSaveWish<Variables>(about: (variables: Variables) => WishAbout) {
  const queries = useQueryClient();
  return {
    mutationFn: (variables: Variables) => {
      const { person, wish } = about(variables);
      return call(api.safety.wish, { params: { userId: person.userId }, body: { wish } });
    },
    onSuccess: ({ wish, mutual }: { wish: Wish; mutual: boolean }, variables: Variables) => {
      const { firstName } = about(variables).person;
      if (mutual) showToast.success(`${firstName} wants to meet you again, too.`);
      else if (wish === 'never')
        showToast.success(`You and ${firstName} are never seated together again.`, 'This stays private.');
    },
    onError: (error: Error) => showToast.error('Your wish was not saved.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  };
}

/** Saves a private wish about a student. The other student is notified only if both wish to meet again. */
export function useWish(person: Person) {
  return useMutation(useSaveWish((wish: Wish) => ({ person, wish })));
}

/**
 * The wishes about all students at a table. A wish is shown as soon as it is expressed; if the request fails,
 * the saved one is shown again. A press is ignored while the wish about the same student is being saved.
 */
export function useWishes() {
  const [pending, setPending] = useState<ReadonlyMap<string, Wish>>(new Map());
  const busy = useRef(new Set<string>());
  const save = useSaveWish((about: WishAbout) => about);
  const saving = useMutation({
    ...save,
    onSettled: async (_answer, _error, { person: { userId } }: WishAbout) => {
      await save.onSettled();
      busy.current.delete(userId);
      setPending((before) => new Map([...before].filter(([id]) => id !== userId)));
    },
  });
  return {
    wishOf: ({ userId, wish }: Pick<TableMateBody, 'userId' | 'wish'>): Wish =>
      pending.has(userId) ? (pending.get(userId) ?? null) : wish,
    express(person: Person, wish: Wish) {
      if (busy.current.has(person.userId)) return;
      busy.current.add(person.userId);
      setPending((before) => new Map(before).set(person.userId, wish));
      saving.mutate({ person, wish });
    },
  };
}
