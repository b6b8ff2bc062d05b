/** Every cause has exactly one notification, every open page has shown it, and every mail left once. */
export const notifications = {
  name: 'no notification lost or doubled',
  async check({ query, journal, pages, mails }) {
    const rows = await query('select id, student_id, kind, subject, handed_over_at from notifications');
    const [{ waiting }] = await query('select count(*)::int as waiting from outgoing_mail');
    const causes = await listCauses(query, journal);
    return [
      ...checkRows(rows, causes),
      ...checkPages(rows, pages),
      ...(waiting > 0 ? [`${waiting} mails were not sent`] : []),
      ...checkMails(causes, journal, mails),
    ];
  },
  controls: [
    ...[
      'welcome',
      'registration_confirmed',
      'payment_receipt',
      'payment_refunded',
      'hold_placed',
      'crew_found',
    ].map((kind) => ({
      what: `nobody was told ${kind}`,
      sql: `delete from notifications where kind = '${kind}'`,
      expected: new RegExp(`was not told ${kind} `),
    })),
    {
      what: 'a receipt is deleted, and its mail',
      sql: `delete from notifications where kind = 'payment_receipt'`,
      change: withoutReceiptMail,
      expected: /got 3 mails instead of 4$/,
    },
    {
      what: 'a notification is doubled',
      sql: `alter table notifications drop constraint notifications_student_id_kind_subject_key;
       insert into notifications (id, student_id, kind, subject, payload, created_at, handed_over_at)
       select gen_random_uuid(), student_id, kind, subject, payload, created_at, handed_over_at from notifications limit 1`,
      expected: /^doubled: /,
    },
    {
      what: 'a notification was not handed over',
      sql: `update notifications set handed_over_at = null where id = (select id from notifications limit 1)`,
      expected: /was not handed over to mail and push/,
    },
    {
      what: 'a mail left twice, with different Message-IDs',
      change: (facts) => ({
        ...facts,
        mails: [...facts.mails, { to: firstPayer(facts), messageId: '<another@crewtable-drill.edu>' }],
      }),
      expected: /got 5 mails instead of 4$/,
    },
    {
      what: 'a mail is missing',
      change: withoutReceiptMail,
      expected: /got 3 mails instead of 4$/,
    },
    {
      what: 'a mail was not sent',
      sql: `insert into outgoing_mail (id, recipient, template, sealed_props, created_at)
       values (gen_random_uuid(), 'drill', 'forgotten', '', now())`,
      expected: /^1 mails were not sent/,
    },
    {
      what: 'a page has not shown a notification',
      change: (facts) => ({
        ...facts,
        pages: facts.pages.map((page, index) => (index === 0 ? { ...page, shown: new Set() } : page)),
      }),
      expected: /^the page of .* has not shown /,
    },
    {
      what: 'a page is not connected',
      change: (facts) => ({
        ...facts,
        pages: facts.pages.map((page, index) => (index === 0 ? { ...page, isSubscribed: false } : page)),
      }),
      expected: /^the page of .* is not connected/,
    },
  ],
};

/**
 * What students must have been told: from what the product has acknowledged, and never from the notifications that
 * there are, or a lost one would be missing on both sides.
 */
async function listCauses(query, { profiles, seats, paidSeats, refunds, holds }) {
  const payments = await query('select id, student_id, purpose, target from payments');
  // A hold is for a lobby, of which each student here has one.
  const paymentsOf = ({ studentId, eventId }, purpose) =>
    payments
      .filter((payment) => payment.student_id === studentId && payment.purpose === purpose)
      .filter(({ target }) => eventId === undefined || target === eventId);
  const crewMembers = await query(`select student_id, crew_id from crew_members where left_at is null`);
  const about = (kind, studentId, subject) => ({ kind, studentId, subject });
  return [
    ...profiles.map((studentId) => about('welcome', studentId, studentId)),
    ...[...seats]
      .filter(([, state]) => state === 'registered')
      .map(([seat]) => about('registration_confirmed', ...seat.split(' '))),
    ...[...paidSeats, ...refunds].flatMap((seat) =>
      paymentsOf(seat, 'deposit').map(({ id }) => about('payment_receipt', seat.studentId, id)),
    ),
    ...refunds.flatMap((seat) =>
      paymentsOf(seat, 'deposit').map(({ id }) => about('payment_refunded', seat.studentId, id)),
    ),
    ...holds.flatMap((studentId) =>
      paymentsOf({ studentId }, 'hold').map(({ id }) => about('hold_placed', studentId, id)),
    ),
    ...crewMembers.map(({ student_id, crew_id }) => about('crew_found', student_id, crew_id)),
  ];
}

function checkRows(rows, causes) {
  const counts = new Map();
  for (const { student_id, kind, subject } of rows) {
    const name = `${student_id} ${kind} ${subject}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [
    ...[...counts].filter(([, count]) => count > 1).map(([name]) => `doubled: ${name}`),
    ...causes
      .filter(({ studentId, kind, subject }) => !counts.has(`${studentId} ${kind} ${subject}`))
      .map(({ studentId, kind, subject }) => `${studentId} was not told ${kind} ${subject}`),
    ...rows
      .filter(({ handed_over_at }) => handed_over_at === null)
      .map(({ id }) => `notification ${id} was not handed over to mail and push`),
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

/** Each student got one mail for each cause, and one with the passcode. */
function checkMails(causes, { students, profiles, seats, paidSeats }, mails) {
  const received = new Map();
  for (const { to, messageId } of mails) received.set(to, (received.get(to) ?? new Set()).add(messageId));
  const isKept = new Set(paidSeats.map(({ studentId, eventId }) => `${studentId} ${eventId}`));
  const certain = new Map();
  for (const { kind, studentId, subject } of causes)
    if (kind !== 'registration_confirmed' || isKept.has(`${studentId} ${subject}`))
      certain.set(studentId, (certain.get(studentId) ?? 0) + 1);
  // The mail about a seat is dropped if the seat is given back before it leaves.
  const possible = new Map();
  for (const seat of seats.keys())
    if (!isKept.has(seat)) {
      const [studentId] = seat.split(' ');
      possible.set(studentId, (possible.get(studentId) ?? 0) + 1);
    }
  const isComplete = new Set(profiles);
  return [...students].flatMap(([email, id]) => {
    // Nobody knows whether the profile of such a student was saved.
    if (!isComplete.has(id)) return [];
    const count = received.get(email)?.size ?? 0;
    const least = 1 + (certain.get(id) ?? 0);
    const most = least + (possible.get(id) ?? 0);
    if (count >= least && count <= most) return [];
    return [`${email} got ${count} mails instead of ${least === most ? least : `${least} to ${most}`}`];
  });
}

/** A student whose paid seat was not given back: such a student gets four mails. */
const firstPayer = ({ journal }) => {
  const [{ studentId }] = journal.paidSeats;
  return [...journal.students].find(([, id]) => id === studentId)[0];
};

function withoutReceiptMail(facts) {
  const payer = firstPayer(facts);
  const isReceipt = ({ to, subject }) => to === payer && subject === 'Your Crewtable receipt';
  return { ...facts, mails: facts.mails.filter((mail) => !isReceipt(mail)) };
}

/**
 * Mails that left twice with the same Message-ID, by which mail programs show them once. This happens if a worker dies
 * between sending and noting it, and is counted, not refused.
 */
export function countRepeatedMails(mails) {
  const ids = mails.map(({ messageId }) => messageId);
  return ids.length - new Set(ids).size;
}
