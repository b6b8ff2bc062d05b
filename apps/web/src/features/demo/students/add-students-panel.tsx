import { crewSize } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { DemoSection } from '../page/demo-section.tsx';
import { crewTimesQuery, openEventsQuery, useAddStudents } from '../demo-queries.ts';
import type { SyntheticStudents } from '../demo-queries.ts';
import styles from './add-students-panel.module.css';

const maxAtOnce = 300;
/** Enough for one or two tables. */
const usualGuests = 11;

/** Adds synthetic students so that one person can try the product alone. */
export function AddStudentsPanel() {
  const events = useQuery(openEventsQuery);
  const times = useQuery(crewTimesQuery);
  const bring = useAddStudents();
  const [place, setPlace] = useState('');
  const [added, setAdded] = useState(0);
  const [typed, setTyped] = useState<string>();
  const isCrew = place.startsWith(crewPrefix);
  const count = typed ?? String(isCrew ? crewSize - 1 : usualGuests);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (bring.isPending) return;
    const crowd = crowdFor(place, Number(count));
    setAdded(0);
    bring.mutate(
      { crowd, onProgress: setAdded },
      {
        onSuccess: ({ students, queued }) =>
          showToast.success(
            `${students} synthetic ${students === 1 ? 'student was' : 'students were'} added.`,
            queued > 0 ? 'They wait in the queue for a crew.' : 'They have paid and are registered.',
          ),
        onError: (error) => showToast.error('No students were added.', error.message),
      },
    );
  }

  return (
    <DemoSection
      id="company"
      title="Synthetic students"
      lead="Invented people who do what real students do: they register, pay with a test card, and come."
    >
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label="Add to"
          required
          placeholder="Choose one"
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        >
          <optgroup label="QuickCrew queue">
            {times.data?.meetingTimes.map(({ meetingTime }) => (
              <option key={meetingTime} value={`${crewPrefix}${meetingTime}`}>
                {formatDate(new Date(meetingTime))}
              </option>
            ))}
          </optgroup>
          <optgroup label="Events">
            {events.data?.map(({ eventId, title, dateTime, seatsLeft }) => (
              <option key={eventId} value={eventId}>
                {title}, {formatDate(new Date(dateTime))} ({seatsLeft} left)
              </option>
            ))}
          </optgroup>
        </SelectField>
        <TextField
          label="Number of students"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={maxAtOnce}
          value={count}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small" variant="dark" working={bring.isPending} workingLabel="Adding...">
          Add students
        </Button>
        {bring.isPending && (
          <ProgressBar
            label="Adding students"
            part={added / bring.variables.crowd.students}
            text={`${added} of ${bring.variables.crowd.students} added`}
          />
        )}
      </form>
    </DemoSection>
  );
}

const crewPrefix = 'crew ';

function crowdFor(place: string, students: number): SyntheticStudents {
  return place.startsWith(crewPrefix)
    ? { quickcrew: true, students, meetingTime: place.slice(crewPrefix.length) }
    : { eventId: place, students };
}
