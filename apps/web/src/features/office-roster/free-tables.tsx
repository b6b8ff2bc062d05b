import { api } from '@crewtable/contract';
import type { FreeTableBody, RosterStudentBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { eventsKey } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { polar } from '../../ui/drawings/polar.ts';
import styles from './roster.module.css';

interface FreeTablesProps {
  eventId: string;
  student: RosterStudentBody;
  onSeated: (words: string) => void;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** The chairs for a student without a table, and the button that seats the student and tells the table. */
export function FreeTables({ eventId, student, onSeated }: FreeTablesProps) {
  const { studentId, freeTables } = student;
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = freeTables.find(({ tableId }) => tableId === chosenId) ?? freeTables[0];
  const seat = useMutation({
    mutationFn: ({ tableId, shownHash }: FreeTableBody) => {
      const body = { tableId, shownHash };
      const params = { eventId, studentId };
      return confirmed(() =>
        call(api.officeRoster.seatStudent, { params, body, idempotencyKey: keyFor(body) }),
      );
    },
    onSuccess: ({ table, told }) =>
      onSeated(
        told === 0 ? `Seated at table ${table}.` : `Seated at table ${table}, and told ${told} people.`,
      ),
    // Also after a refusal: the table is not as it was shown.
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  if (!chosen)
    return (
      <p className={styles.hint}>
        No table has a chair for this student. You can assign the tables again before they are told, or take
        the student out with a refund.
      </p>
    );
  return (
    <>
      <fieldset className={styles.freeTables}>
        <legend>Free chairs</legend>
        {freeTables.map((table) => (
          <label key={table.tableId} data-chosen={table === chosen || undefined}>
            <Chairs taken={table.students} seats={table.seats} />
            <span>
              <b>Table {table.number}</b>
              <span>
                {table.venue ?? 'No venue yet'}, {table.students} of {table.seats}.
              </span>
              <span>
                {count(table.repeats, 'repeat')}, {count(table.colleges, 'college')}
                {table.friends > 0 && `, ${count(table.friends, 'friend')}`}
              </span>
            </span>
            <input
              type="radio"
              name="table"
              checked={table === chosen}
              onChange={() => setChosenId(table.tableId)}
            />
          </label>
        ))}
      </fieldset>
      <Button
        wide
        size="small"
        working={seat.isPending}
        workingLabel="Seating..."
        onClick={() => !seat.isPending && seat.mutate(chosen)}
      >
        {chosen.told === 0
          ? `Seat at table ${chosen.number}`
          : `Seat at table ${chosen.number} and tell ${chosen.told} people`}
      </Button>
      {chosen.told === 0 && (
        <p className={styles.hint}>The tables are not told yet, so nobody is told now.</p>
      )}
      <FormFailure error={seat.error} />
    </>
  );
}

const ring = 15.5;
const centre = 20;

/** The table from above: dark arcs are taken chairs, pale ones are free. */
function Chairs({ taken, seats }: { taken: number; seats: number }) {
  const halfWidth = Math.min(25, 180 / seats - 9);
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={styles.chairs}>
      <circle cx={centre} cy={centre} r={9.8} />
      {Array.from({ length: seats }, (_, index) => {
        const middle = (index * 360) / seats;
        const from = polar(middle - halfWidth, ring, centre);
        const to = polar(middle + halfWidth, ring, centre);
        return (
          <path
            key={index}
            data-free={index >= taken || undefined}
            d={`M${from.x} ${from.y}A${ring} ${ring} 0 0 1 ${to.x} ${to.y}`}
          />
        );
      })}
    </svg>
  );
}
