/** Every cause has exactly one notification, every open page has shown it, and every mail left once. */
export const notifications = {
  name: 'no notification lost or doubled',
  async check({ query, journal, pages, mails }) {
    const rows = await query('select id, student_id, kind, subject, handed_over_at from notifications');
    return [
      ...checkRows(rows, journal),
      ...checkPages(rows, pages),
      ...(await checkMails(query, rows, journal, mails)),
    ];
  },
};

function checkRows(rows, journal) {
  const counts = new Map();
  for (const { student_id, kind, subject } of rows) {
    const name = `${student_id} ${kind} ${subject}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const complaints = [...counts].filter(([, count]) => count > 1).map(([name]) => `doubled: ${name}`);
  for (const [seat, state] of journal.seats) {
    const [studentId, eventId] = seat.split(' ');
    if (state === 'registered' && !counts.has(`${studentId} registration_confirmed ${eventId}`))
      complaints.push(`${studentId} was not told of the seat at ${eventId}`);
  }
  const toldOfRefund = new Set(
    rows.filter(({ kind }) => kind === 'payment_refunded').map(({ student_id }) => student_id),
  );
  for (const { studentId } of journal.refunds)
    if (!toldOfRefund.has(studentId)) complaints.push(`${studentId} was not told of the refund`);
  const unsent = rows.filter(({ handed_over_at }) => handed_over_at === null);
  return [
    ...complaints,
    ...unsent.map(({ id }) => `notification ${id} was not handed over to mail and push`),
  ];
}

/** Pages that are open now. A page that is just reconnecting reads the list when it is back. */
function checkPages(rows, pages) {
  const byStudent = Map.groupBy ? Map.groupBy(rows, ({ student_id }) => student_id) : groupByStudent(rows);
  return pages.flatMap(({ studentId, shown, isSubscribed }) => {
    if (!isSubscribed) return [`the page of ${studentId} is not connected`];
    // A page reads at most a hundred; nobody here has more in the time that a page is away.
    return (byStudent.get(studentId) ?? [])
      .filter(({ id }) => !shown.has(id))
      .map(({ id, kind }) => `the page of ${studentId} has not shown ${kind} ${id}`);
  });
}

function groupByStudent(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.student_id, [...(groups.get(row.student_id) ?? []), row]);
  return groups;
}

/** Students who paid got one receipt and one confirmation. */
async function checkMails(query, rows, journal, mails) {
  const addresses = new Map([...journal.students].map(([email, id]) => [id, email]));
  const waiting = await query('select count(*)::int as count from outgoing_mail');
  const received = new Map();
  for (const { to, messageId } of mails) {
    const own = received.get(to) ?? new Map();
    received.set(to, own.set(messageId, (own.get(messageId) ?? 0) + 1));
  }
  const mailed = new Map();
  for (const { student_id, kind } of rows)
    if (mailedKinds.has(kind)) mailed.set(student_id, (mailed.get(student_id) ?? 0) + 1);
  const complaints = waiting[0].count > 0 ? [`${waiting[0].count} mails were not sent`] : [];
  for (const { studentId } of journal.paidSeats) {
    const email = addresses.get(studentId);
    // Beside those of the notifications, one with the passcode.
    const ids = [...(received.get(email) ?? new Map()).keys()];
    const expected = mailed.get(studentId) + 1;
    if (ids.length !== expected) complaints.push(`${email} got ${ids.length} mails instead of ${expected}`);
  }
  return complaints;
}

/** Kinds of this drill that are mailed. */
const mailedKinds = new Set(['welcome', 'registration_confirmed', 'payment_receipt']);

/**
 * Mails that left twice with the same Message-ID, by which mail programs show them once. This happens if a worker dies
 * between sending and noting it, and is counted, not refused.
 */
export function countRepeatedMails(mails) {
  const ids = mails.map(({ messageId }) => messageId);
  return ids.length - new Set(ids).size;
}
