// The same SQL without the product: records the statements of one settlement and replays them in a bare loop,
// with the ids of other payments.
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export async function bareSettle(house) {
  const [model] = await house.payAtHand(1);
  const statements = await writeDown(house, () => house.settleAtHand(model));
  await house.expectSettled(1);
  const known = new Set([model.id, model.studentId]);
  const made = new Set(
    statements.flatMap(({ values }) => values.flatMap(idsIn)).filter((id) => !known.has(id)),
  );
  const { pool } = house;

  return async ({ id, studentId, intentId }) => {
    const places = new Map([
      [model.id, id],
      [model.studentId, studentId],
      [model.intentId, intentId],
      ...[...made].map((one) => [one, randomUUID()]),
    ]);
    const client = await pool.connect();
    try {
      for (const { values, ...statement } of statements)
        await client.query({ ...statement, values: values.map((value) => replaced(value, places)) });
    } finally {
      client.release();
    }
  };
}

async function writeDown({ pool }, work) {
  const statements = [];
  const { connect } = pool;
  pool.connect = async function () {
    const client = await connect.call(this);
    const { query } = client;
    client.query = function (text, values) {
      const statement = typeof text === 'string' ? { text, values } : text;
      // Keeps the name, so that the bare loop prepares the same statements as the product.
      const name = statement.name === undefined ? {} : { name: statement.name };
      statements.push({ ...name, text: statement.text, values: [...(statement.values ?? [])] });
      return query.call(this, text, values);
    };
    const { release } = client;
    client.release = function (...args) {
      client.query = query;
      client.release = release;
      return release.apply(this, args);
    };
    return client;
  };
  try {
    await work();
  } finally {
    pool.connect = connect;
  }
  if (!(pool instanceof Pool) || statements.length < 8)
    throw new Error(`Only ${statements.length} statements were seen.`);
  console.log(`${statements.length} statements settle one payment`);
  return statements;
}

const idsIn = (value) => (typeof value === 'string' ? (value.match(idPattern) ?? []) : []);

function replaced(value, places) {
  if (Array.isArray(value)) return value.map((one) => replaced(one, places));
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of places) text = text.replaceAll(from, to);
  return text;
}
