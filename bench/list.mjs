// `npm run bench`: lists the benchmarks, each with the first comment line of its file.
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
for (const [name, command] of Object.entries(scripts)) {
  const file = /node (bench\/\S+)/.exec(command)?.[1];
  if (!name.startsWith('bench:') || !file) continue;
  const [firstLine] = readFileSync(new URL(file, root), 'utf8').split('\n');
  console.log(`npm run ${name}\n  ${firstLine.replace(/^\/\/ /, '').replace(/: `npm run.*/, '')}`);
}
