import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteNotesOf, listNotes } from './person-page.repository.ts';

/** What organisers wrote about the student. Who wrote it is the data of the organiser. */
export const peopleData: PersonalData = {
  name: 'organisersNotes',
  async exportData(tx, { id }) {
    const notes = await listNotes(tx, id);
    return { notes: notes.map(({ id: noteId, text, createdAt }) => ({ id: noteId, text, createdAt })) };
  },
  async deleteData(tx, { id }) {
    await deleteNotesOf(tx, id);
  },
};
