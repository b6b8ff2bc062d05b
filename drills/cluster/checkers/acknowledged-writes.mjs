/** Every write that was answered with success is in the database. */
export const acknowledgedWrites = {
  name: 'no acknowledged write lost',
  async check({ query, journal }) {
    return [
      ...(await checkStudents(query, journal)),
      ...(await checkSeats(query, journal)),
      ...(await checkPayments(query, journal)),
      ...(await checkMessages(query, journal)),
    ];
  },
  controls: [
    {
      what: 'a seat is deleted',
      sql: `delete from seats where ctid = (select ctid from seats where state = 'registered' limit 1)`,
      expected: /^the seat .* was given, and there is none/,
    },
    {
      what: 'a seat that was given back is there again',
      change: (facts) => {
        const [seat] = [...facts.journal.seats].find(([, state]) => state === 'registered');
        return { ...facts, journal: { ...facts.journal, seats: new Map([[seat, 'free']]) } };
      },
      expected: /^the seat .* was given back, and is still there/,
    },
    {
      what: 'a student is deleted',
      sql: `delete from students where id = (select student_id from profiles limit 1)`,
      expected: /there is no such student/,
    },
    {
      what: 'a payment is open again',
      sql: `update payments set state = 'created' where id = (select id from payments where state = 'succeeded' limit 1)`,
      expected: /the payment is missing/,
    },
    {
      what: 'a refund was not made',
      sql: `update payments set state = 'succeeded' where id = (select id from payments where state = 'refunded' limit 1)`,
      expected: /the refund is missing/,
    },
    {
      what: 'a hold is deleted',
      sql: `delete from payments where id = (select id from payments where state = 'authorized' limit 1)`,
      expected: /^the hold of .* is missing/,
    },
    {
      what: 'a chat message is deleted',
      sql: `delete from crew_messages where id = (select id from crew_messages where not system limit 1)`,
      expected: /was accepted, and is missing/,
    },
    {
      what: 'a chat message is doubled',
      sql: `insert into crew_messages (crew_id, sender_id, sender_name, text, system, at)
       select crew_id, sender_id, sender_name, text, system, at from crew_messages where not system limit 1`,
      expected: /is there twice/,
    },
  ],
};

async function checkStudents(query, { students }) {
  const rows = await query('select id, email from students');
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return [...students]
    .filter(([email, id]) => ids.get(email) !== id)
    .map(([email]) => `the sign-in of ${email} was confirmed, and there is no such student`);
}

async function checkSeats(query, { seats }) {
  const rows = await query(`select student_id, event_id from seats where state = 'registered'`);
  const taken = new Set(rows.map(({ student_id, event_id }) => `${student_id} ${event_id}`));
  return [...seats].flatMap(([seat, state]) => {
    if (state === 'registered' && !taken.has(seat)) return [`the seat ${seat} was given, and there is none`];
    if (state === 'free' && taken.has(seat)) return [`the seat ${seat} was given back, and is still there`];
    return [];
  });
}

async function checkPayments(query, { paidSeats, refunds, holds }) {
  const rows = await query(`select student_id, target, purpose, state from payments`);
  const depositsIn = (wanted) =>
    new Set(
      rows
        .filter(({ purpose, state }) => purpose === 'deposit' && state === wanted)
        .map(({ student_id, target }) => `${student_id} ${target}`),
    );
  const [paid, refunded] = ['succeeded', 'refunded'].map(depositsIn);
  const held = new Set(
    rows
      .filter(({ purpose, state }) => purpose === 'hold' && state === 'authorized')
      .map(({ student_id }) => student_id),
  );
  return [
    ...paidSeats
      .filter(({ studentId, eventId }) => !paid.has(`${studentId} ${eventId}`))
      .map(({ studentId, eventId }) => `${studentId} paid for ${eventId}, and the payment is missing`),
    ...refunds
      .filter(({ studentId, eventId }) => !refunded.has(`${studentId} ${eventId}`))
      .map(({ studentId, eventId }) => `${studentId} gave ${eventId} back, and the refund is missing`),
    ...holds
      .filter((studentId) => !held.has(studentId))
      .map((studentId) => `the hold of ${studentId} is missing`),
  ];
}

async function checkMessages(query, { messages }) {
  const rows = await query('select id, text from crew_messages where not system');
  const texts = new Map(rows.map(({ id, text }) => [String(id), text]));
  const counts = new Map();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [
    ...messages
      .filter(({ id, text }) => texts.get(id) !== text)
      .map(({ text }) => `the chat message '${text}' was accepted, and is missing`),
    ...[...counts]
      .filter(([, count]) => count > 1)
      .map(([text]) => `the chat message '${text}' is there twice`),
  ];
}
