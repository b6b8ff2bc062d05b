import { api, isNote, maxNoteLength, noteMessages } from '@crewtable/contract';
import type { PersonPageBody } from '@crewtable/contract';
import { useState } from 'react';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { OfficeSection } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { usePersonAct } from './use-person-act.ts';
import styles from './people.module.css';

export function PersonNotes({
  studentId,
  notes,
}: {
  studentId: string;
  notes: NonNullable<PersonPageBody['notes']>;
}) {
  const mayWrite = hasRight(useOrganiser(), 'people.manage');
  const [text, setText] = useState('');
  const [hasError, setHasError] = useState(false);
  const add = usePersonAct(
    studentId,
    (body: { text: string }, idempotencyKey) =>
      call(api.officePeople.addNote, { params: { studentId }, body, idempotencyKey }),
    () => setText(''),
  );
  const remove = usePersonAct(studentId, ({ noteId }: { noteId: string }) =>
    call(api.officePeople.deleteNote, { params: { studentId, noteId } }),
  );
  return (
    <OfficeSection title="Notes">
      {notes.length === 0 && <p className={officeStyles.faint}>No notes.</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              {note.by}, {formatDate(new Date(note.at))}
            </small>
            {mayWrite && (
              <button
                type="button"
                className={officeStyles.quiet}
                aria-label={`Delete the note of ${formatDate(new Date(note.at))}`}
                aria-disabled={remove.isPending || undefined}
                onClick={() => !remove.isPending && remove.mutate({ noteId: note.id })}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className={styles.noteForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (add.isPending) return;
            setHasError(!isNote(text));
            if (isNote(text)) add.mutate({ text });
          }}
        >
          <TextArea
            label="New note"
            hint="The student can read notes: they are part of the data export, and are deleted with the account."
            rows={2}
            maxLength={maxNoteLength}
            value={text}
            error={hasError ? noteMessages.text : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setHasError(false);
            }}
          />
          <Button type="submit" variant="second" working={add.isPending} workingLabel="Saving...">
            Add note
          </Button>
        </form>
      )}
      <FormFailure error={add.error ?? remove.error} />
    </OfficeSection>
  );
}
