import { api } from '@crewtable/contract';
import type { OfficeEventBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { eventsKey, todayQuery } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { formatDay } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './today.module.css';

/** Enough for several tables; each of them pays with a test card, which takes a moment. */
const wanted = 24;

/** In a demo in which nobody has registered: brings synthetic students to the next events. */
export function BringStudents({ events }: { events: readonly OfficeEventBody[] }) {
  const client = useQueryClient();
  const bring = useMutation({
    mutationFn: async () => {
      for (const { id, capacity, registered, kept } of events) {
        const students = Math.min(wanted, capacity - registered - kept);
        if (students > 0) await call(api.demo.populate, { body: { eventId: id, students } });
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: todayQuery.queryKey }),
        client.invalidateQueries({ queryKey: eventsKey }),
      ]),
  });
  return (
    <section className={styles.bring} aria-label="Bring students">
      <div>
        <b>Nobody has registered in this demo yet.</b>
        <p>
          Bring invented students to {namesOf(events)}. They register and pay with test cards; nothing is
          real.
        </p>
        <FormFailure error={bring.error} />
      </div>
      <Button
        working={bring.isPending}
        workingLabel="Bringing students..."
        onClick={() => !bring.isPending && bring.mutate()}
      >
        Bring students
      </Button>
    </section>
  );
}

function namesOf(events: readonly OfficeEventBody[]): string {
  const names = events.map(({ title, startsAt }) => `${title} on ${formatDay(new Date(startsAt))}`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')} and ${names.at(-1)!}`;
}
