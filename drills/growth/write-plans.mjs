/** Writes the plans of each group of calls as text that a person can read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxStatement = 240;
const maxLine = 110;
/** Details that say little, or the same at every part of a plan. */
const leftOut =
  /^\s*(?:Buffers|Heap|Index Searches|Planning|Storage|Sort|Group|Presorted|Full-sort|Pre-sorted|Hash Key|Cache|Hits|Disabled|Worker|Conflict|Tuples|Conflicting|Trigger|Window|Buckets|Order By|Inner Unique|SubPlan|InitPlan)\b/;

export function writePlans(folder, calls, head) {
  mkdirSync(folder, { recursive: true });
  for (const group of new Set(calls.map((call) => call.group))) {
    const shown = new Map();
    const parts = calls.filter((call) => call.group === group).map((call) => describe(call, shown));
    writeFileSync(join(folder, `${group}.txt`), `${head}\n\n${parts.join('\n')}`);
  }
}

function describe({ name, statements }, shown) {
  const lines = statements.flatMap(({ text, plans }, index) => {
    const [custom, generic = custom] = plans;
    const key = text + shapeOf(custom) + shapeOf(generic);
    const known = shown.get(key);
    const figures = `${custom.ms.toFixed(2)} ms, ${custom.kilobytes} KB`;
    if (known !== undefined) return [`  ${index + 1}. as ${known} (${figures})`];
    shown.set(key, `${index + 1} of '${name}'`);
    return [
      `  ${index + 1}. ${cut(text, maxStatement)}`,
      `     ${figures}`,
      ...linesOf(custom),
      ...(shapeOf(generic) === shapeOf(custom)
        ? []
        : [`     generic plan: ${generic.ms.toFixed(2)} ms, ${generic.kilobytes} KB`, ...linesOf(generic)]),
    ];
  });
  return `${name}\n${lines.join('\n')}\n`;
}

const shownLines = ({ lines }) => lines.filter((line) => !leftOut.test(line));

/** EXPLAIN indents by six, this by two. */
const linesOf = (plan) =>
  shownLines(plan).map((line) => {
    const words = line.trimStart();
    const indent = Math.ceil((line.length - words.length) / 3);
    return cut(`${' '.repeat(7 + indent)}${words.replace(/\.00\b/, '').replace('actual ', '')}`, maxLine);
  });

/** Which parts a plan has, without values and figures. */
const shapeOf = (plan) =>
  shownLines(plan)
    .filter((line) => line.includes('->') || !line.startsWith(' '))
    .map((line) => line.replace(/\((?:actual|never).*/, ''))
    .join('\n');

const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
