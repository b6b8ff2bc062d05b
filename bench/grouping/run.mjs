// Runs every part in its own process, one after the other, so that no part affects the next one.
// `npm run bench:grouping -- tables series` runs only the named parts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawPlot } from '../plot.mjs';
import { printTable } from './table.mjs';

const parts = [
  'tables',
  'optimum',
  'diversity',
  'series',
  'golfers',
  'selection',
  'speed',
  'waiting',
  'thread',
];
const named = process.argv.slice(2);
const unknown = named.find((name) => !parts.includes(name));
if (unknown) throw new Error(`There is no part called ${unknown}: the parts are ${parts.join(', ')}.`);

const plots = new URL('../plots/', import.meta.url);
mkdirSync(plots, { recursive: true });

for (const part of named.length > 0 ? named : parts) {
  const { title, rows, notes = [], figures = [] } = await measureInChildProcess(part);
  console.log('\n###', title, '\n');
  printTable(rows);
  for (const note of notes) console.log(`\n${note}`);
  for (const figure of figures) {
    writeFileSync(new URL(figure.file, plots), drawPlot(figure));
    console.log(`\nbench/plots/${figure.file}`);
  }
}

async function measureInChildProcess(part) {
  const file = fileURLToPath(new URL('measure-part.mjs', import.meta.url));
  const child = spawn(process.execPath, [file, part], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let result;
  child.on('message', (message) => (result = message));
  const [code] = await once(child, 'exit');
  if (code !== 0 || !result) throw new Error(`The part ${part} ended without a result.`);
  return result;
}
