/** The statements that a call sends to the database, with their values. */
export async function recordStatements(app, call) {
  const statements = [];
  // The `Client` class of the product: bench/node_modules may contain another copy of pg.
  const { prototype } = app.database.pool.Client;
  const { query } = prototype;
  prototype.query = function recordingQuery(...args) {
    const [statement, values] = args;
    const { text, values: own } = typeof statement === 'string' ? { text: statement, values } : statement;
    statements.push({ text, values: own ?? [] });
    return query.apply(this, args);
  };
  try {
    await call();
  } finally {
    prototype.query = query;
  }
  return statements.filter(({ text }) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
}
