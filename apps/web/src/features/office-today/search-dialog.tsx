import { api } from '@crewtable/contract';
import type { FoundBody } from '@crewtable/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { searchWords } from './search-words.ts';
import styles from './today.module.css';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ['office', 'search', wanted],
    queryFn: ({ signal }) => call(api.officeToday.search, { query: { words: wanted }, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // Names of students do not stay in memory after the dialog was closed.
    gcTime: 0,
  });
  const results = wanted === '' ? undefined : found.data;
  const groups = results ? groupsOf(results) : [];
  const first = groups[0]?.lines[0];
  const isFresh = !found.isPlaceholderData && wanted === typed.trim();
  return (
    <Dialog open onClose={onClose} title={searchWords}>
      <form
        ref={prepareForm}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!first || !isFresh) return;
          onClose();
          void navigate(first.to);
        }}
      >
        <TextField
          label="First name and college, meal and day, or the name of a venue"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.found} aria-live="polite">
          <FormFailure error={found.error} />
          {results && groups.length === 0 && isFresh && (
            <p className={styles.calm}>
              Nothing begins with that. Addresses are searched on the page People.
            </p>
          )}
          {groups.map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {lines.map((line) => (
                  <li key={line.to}>
                    <Link to={line.to} onClick={onClose}>
                      {line.title}
                      <span>{line.detail}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

function groupsOf({ students, events, venues }: FoundBody) {
  return [
    {
      title: 'Students',
      lines: students.map(({ id, firstName, lastInitial, college }) => ({
        to: `/organise/people/${id}`,
        title: lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`,
        detail: college,
      })),
    },
    {
      title: 'Events',
      lines: events.map(({ id, title, startsAt, status }) => ({
        to: `/organise/events/${id}`,
        title,
        detail: `${formatDate(new Date(startsAt))}${status === 'cancelled' ? ', cancelled' : ''}`,
      })),
    },
    {
      title: 'Venues',
      lines: venues.map(({ id, name, street }) => ({
        to: `/organise/venues?venue=${id}`,
        title: name,
        detail: street,
      })),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** Not in an effect: the dialog mounts its content after the first effects have run. */
function prepareForm(form: HTMLFormElement): () => void {
  form.querySelector('input')?.focus();
  const press = (event: KeyboardEvent) => moveFocus(event, form);
  form.addEventListener('keydown', press);
  return () => form.removeEventListener('keydown', press);
}

/** The arrow keys move between the field and the results. */
function moveFocus(event: KeyboardEvent, within: HTMLFormElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...within.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
