// The same SQL without the product: records the statements of one settlement and replays them in a bare loop,
// with the ids of other payments.
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export async function createBareSettle(product) {
  const [sample] = await product.createSyntheticPayments(1);
  const statements = await recordStatements(product, () => product.settleWithFakeProvider(sample));
  await product.expectSettled(1);
  const known = new Set([sample.id, sample.studentId]);
  const generatedIds = new Set(
    statements.flatMap(({ values }) => values.flatMap(idsIn)).filter((id) => !known.has(id)),
  );
  const { pool } = product;

  return async ({ id, studentId, intentId }) => {
    const replacements = new Map([
      [sample.id, id],
      [sample.studentId, studentId],
      [sample.intentId, intentId],
      ...[...generatedIds].map((one) => [one, randomUUID()]),
    ]);
    const client = await pool.connect();
    try {
      for (const { values, ...statement } of statements)
        await client.query({ ...statement, values: values.map((value) => replaceIds(value, replacements)) });
    } finally {
      client.release();
    }
  };
}

async function recordStatements({ pool }, work) {
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
    throw new Error(`Only ${statements.length} statements were recorded.`);
  console.log(`${statements.length} statements settle one payment`);
  return statements;
}

const idsIn = (value) => (typeof value === 'string' ? (value.match(idPattern) ?? []) : []);

function replaceIds(value, replacements) {
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, replacements));
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of replacements) text = text.replaceAll(from, to);
  return text;
}
