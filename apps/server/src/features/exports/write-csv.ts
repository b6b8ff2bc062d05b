import { collegeOfStudent } from '../../platform/college-of-student.ts';
import type { Db } from '../../platform/db/database.ts';
import { byteOrderMark, csvLine } from './csv-rules.ts';
import { exportQueries, findExisting, streamRows } from './exports.repository.ts';
import type { ExportLink, ExportRow } from './exports.repository.ts';

export interface CsvDeps {
  db: Db;
  /** Connections with a cursor. */
  streamDb: Db;
}

/** How many rows are in memory at once. Small, so that the first line leaves early. */
const pieceSize = 500;

/**
 * The lines of an export, piece by piece. The rows are those of the moment at which it began. Before each piece is
 * sent, it is read again which students have deleted their account meanwhile: of them only what is not personal
 * stays in the file, as in our own tables.
 */
export async function* writeCsv(
  { db, streamDb }: CsvDeps,
  { kind, eventId, withAddresses }: Omit<ExportLink, 'organiserId'>,
): AsyncGenerator<string> {
  const { columns, select } = exportQueries[kind];
  const person = withAddresses
    ? ['First name', 'Last name', 'Email', 'College']
    : ['First name', 'Last initial', 'College'];
  yield byteOrderMark + csvLine([...person, ...columns]);
  for await (const rows of streamRows(streamDb, select(eventId), pieceSize)) {
    const ids = rows.flatMap(({ studentId }) => studentId ?? []);
    const existing = await findExisting(db, ids);
    yield rows.map((row) => csvLine([...personCells(row, existing, withAddresses), ...row.cells])).join('');
  }
}

function personCells(
  { studentId, firstName, lastName, email }: ExportRow,
  existing: ReadonlySet<string>,
  withAddresses: boolean,
): (string | null)[] {
  const isGone = studentId === null || email === null || !existing.has(studentId);
  if (isGone) return withAddresses ? ['Deleted account', null, null, null] : ['Deleted account', null, null];
  const college = collegeOfStudent(email).name;
  if (withAddresses) return [firstName, lastName, email, college];
  return [firstName, lastName === null ? null : (Array.from(lastName)[0] ?? null), college];
}
