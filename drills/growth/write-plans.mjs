/** Writes the plans of each group of calls as text that a person can read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxStatement = 180;
/** A statement that reads less is shown by the scans of its plan alone. */
const shortKilobytes = 150;
const maxLine = 100;
/** The generic plan is shown if it reads so many times as much. Otherwise its figures say enough. */
const shownRatio = 2;
const shownKilobytes = 1_000;
/** The lines that say how a table is read, and what for nothing. */
const shownLine = /->|^\S|^\s*(?:Index Cond|Recheck Cond|Hash Cond|Merge Cond|Filter|Rows Removed)\b/;
const manyRows = /Rows Removed.*: \d{3,}/;

export function writePlans(folder, calls, head) {
  mkdirSync(folder, { recursive: true });
  const shown = new Map();
  for (const group of new Set(calls.map((call) => call.group))) {
    const parts = calls.filter((call) => call.group === group).map((call) => describe(call, shown));
    writeFileSync(join(folder, `${group}.txt`), `${head}\n\n${parts.join('\n')}`);
  }
}

function describe({ name, statements }, shown) {
  const lines = statements.flatMap(({ text, plans: [custom, generic = custom] }, index) => {
    const key = text + shapeOf(custom);
    const known = shown.get(key);
    const figures = `${figuresOf(custom)}; generic plan ${figuresOf(generic)}`;
    if (known !== undefined) return [`${index + 1}. as ${known} (${figures})`];
    shown.set(key, `statement ${index + 1} of '${name}'`);
    const isDear = generic.kilobytes > shownRatio * custom.kilobytes + shownKilobytes;
    return [
      `${index + 1}. ${cut(text, maxStatement)}`,
      `   ${figures}`,
      ...(custom.kilobytes < shortKilobytes ? scansOf(custom) : linesOf(custom)),
      ...(isDear ? ['   generic plan:', ...linesOf(generic)] : []),
    ];
  });
  return `## ${name}\n\n${lines.join('\n')}\n`;
}

const figuresOf = ({ ms, kilobytes }) => `${ms.toFixed(2)} ms ${kilobytes} KB`;

function scansOf({ lines }) {
  const scans = lines.flatMap((line) => /\w+(?: \w+)* Scan (?:using|on) .*?(?= \()/.exec(line)?.[0] ?? []);
  return scans.length === 0 ? [] : [`     ${[...new Set(scans)].join(', ')}`];
}

/** EXPLAIN indents by six, this by one. */
function linesOf({ lines }) {
  return lines
    .filter((line) => shownLine.test(line) && !/^(?:Planning|Trigger)/.test(line))
    .filter((line) => !line.includes('Rows Removed') || manyRows.test(line))
    .map((line) => {
      const words = line.trimStart();
      const indent = Math.ceil((line.length - words.length) / 6);
      return cut(`     ${' '.repeat(indent)}${words.replace(/\.00\b/, '').replace('actual ', '')}`, maxLine);
    });
}

/** Which parts a plan has, without values and figures. */
const shapeOf = ({ lines }) =>
  lines
    .filter((line) => line.includes('->'))
    .map((line) => line.replace(/\((?:actual|never).*/, ''))
    .join('\n');

const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
