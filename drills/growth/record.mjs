/** Records the statements that the product sends, with the plans of each at the moment when it is sent. */
import { explain } from './explain.mjs';

const readsOrWrites = /^\s*(?:select|insert|update|delete|with)\b/i;
/**
 * A savepoint does not take back such locks, the poll cache sends its heartbeat whatever is measured, and the sandbox
 * stands for the payment provider.
 */
const notExplained = /pg_(?:try_)?advisory_|^select pg_notify|stripe_sandbox\./;

/**
 * The product's own statements run as always. Before each, the same connection explains it and takes back its changes,
 * so that plans are of the rows that the statement meets. `prototype` is the one of the product's class of clients:
 * bench/node_modules may contain another copy of pg.
 */
export async function recordStatements(prototype, work) {
  const { query } = prototype;
  const inTransaction = new WeakSet();
  const explained = [];
  prototype.query = function recordingQuery(...args) {
    const [statement, values = []] = args;
    const { text, values: own = values } = typeof statement === 'string' ? { text: statement } : statement;
    if (/^\s*begin\b/i.test(text)) inTransaction.add(this);
    if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) inTransaction.delete(this);
    if (readsOrWrites.test(text) && !notExplained.test(text)) {
      const send = (words) => query.call(this, words);
      explained.push(explain(send, { text, values: own }, inTransaction.has(this)));
    }
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return Promise.all(explained);
}
