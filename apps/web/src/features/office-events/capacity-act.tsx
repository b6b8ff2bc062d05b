import { api } from '@crewtable/contract';
import type { EventPageBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { minus, plus } from '../../ui/layout/icons.ts';
import styles from './event.module.css';
import { useEventChanged } from './use-event-changed.ts';

/** The number of seats. Nothing is changed before Save is pressed. */
export function CapacityAct({ event }: { event: EventPageBody }) {
  const range = event.possible.capacity;
  const [typed, setTyped] = useState(String(event.capacity));
  const changed = useEventChanged();
  const { keyFor } = useIdempotencyKey();
  const capacity = /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
  const isValid = range !== null && capacity !== undefined && capacity >= range.min && capacity <= range.max;
  const isChanged = typed !== String(event.capacity);
  const save = useMutation({
    mutationFn: (wanted: number) => {
      const body = { capacity: wanted, shownCapacity: event.capacity };
      const params = { eventId: event.id };
      return call(api.officeEvents.changeCapacity, { params, body, idempotencyKey: keyFor(body) });
    },
    onSettled: changed,
  });
  const step = (by: number) =>
    range && setTyped(String(Math.min(range.max, Math.max(range.min, (capacity ?? event.capacity) + by))));
  return (
    <li>
      <span>
        <b>Capacity</b>
        <small>{range ? `Not below ${range.min}` : 'Registration has closed'}</small>
      </span>
      <span className={styles.stepper}>
        <button
          type="button"
          aria-label="One seat less"
          disabled={!range || (capacity ?? 0) <= range.min}
          onClick={() => step(-1)}
        >
          <Icon name={minus} />
        </button>
        <input
          aria-label="Capacity"
          inputMode="numeric"
          value={typed}
          readOnly={!range}
          aria-invalid={isChanged && !isValid}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <button
          type="button"
          aria-label="One seat more"
          disabled={!range || (capacity ?? 0) >= range.max}
          onClick={() => step(1)}
        >
          <Icon name={plus} />
        </button>
      </span>
      {range && isChanged && (
        <span className={styles.save}>
          <Button variant="quiet" size="small" onClick={() => setTyped(String(event.capacity))}>
            Undo
          </Button>
          <Button
            size="small"
            working={save.isPending}
            workingLabel="Saving..."
            disabled={!isValid}
            onClick={() => isValid && !save.isPending && save.mutate(capacity)}
          >
            Save {isValid ? `${capacity} seats` : ''}
          </Button>
        </span>
      )}
      <FormFailure error={save.error} />
    </li>
  );
}
