/**
 * Explains a statement in both ways in which PostgreSQL runs the product's prepared statements: with a plan for these
 * values (the first five times on a connection, and always if that is cheaper) and with the generic plan.
 */
import { escapeLiteral } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { readPlan } from './read-plan.mjs';

let lastNumber = 0;

/** Sends everything at once, so that nothing comes between it and the statement itself. Takes back every change. */
export async function explain(send, { text, values }, isInTransaction) {
  const name = `explained_${lastNumber++}`;
  const execute = values.length === 0 ? name : `${name} (${values.map(literal).join(', ')})`;
  const [begin, end] = isInTransaction
    ? ['savepoint explained', 'rollback to explained; release explained']
    : ['begin', 'rollback'];
  const answers = [];
  const say = (statement) => answers.push(send(statement));
  const sayExplain = (mode, options) => {
    say(begin);
    if (answers.length === 1) say(`prepare ${name} as ${text}`);
    say(`set local plan_cache_mode = force_${mode}_plan`);
    const answer = send(`explain (analyze, ${options}) execute ${execute}`);
    answers.push(answer);
    say(end);
    return answer;
  };
  const modes = values.length === 0 ? ['custom'] : ['custom', 'generic'];
  const asked = modes.map((mode) => ({
    mode,
    json: sayExplain(mode, 'buffers, format json'),
    text: sayExplain(mode, 'buffers, costs off, timing off, summary off'),
  }));
  say(`deallocate ${name}`);
  await Promise.allSettled(answers);
  const plans = [];
  for (const { mode, json, text: shown } of asked) {
    const lines = (await shown).rows.map((row) => row['QUERY PLAN']);
    plans.push({ mode, lines, ...readPlan((await json).rows[0]['QUERY PLAN'][0]) });
  }
  return { text: text.replaceAll(/\s+/g, ' ').trim(), plans };
}

function literal(value) {
  const prepared = prepareValue(value);
  if (prepared === null) return 'null';
  return escapeLiteral(Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared);
}
