// @ts-check
/**
 * Writes the scripts of the server and its packages to their `dist` folders. Only removes the types: `npm test` checks
 * them, and what it writes (`tsc -b`) are declarations. A file whose content stays the same is not written, so that a
 * running product never loads a half-written file.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { root } from './run-command.mjs';
import { serverParts } from './setup.mjs';

for (const part of serverParts) {
  const sources = join(root, part, 'src');
  for (const name of /** @type {string[]} */ (readdirSync(sources, { recursive: true })))
    if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      compile(join(sources, name), join(root, part, 'dist', name.replace(/\.tsx?$/, '.js')));
}

/**
 * @param {string} source
 * @param {string} target
 */
function compile(source, target) {
  const { code, map, errors } = transformSync(source, readFileSync(source, 'utf8'), {
    sourcemap: true,
    tsconfig: false,
    target: 'es2023',
    typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
    jsx: { runtime: 'automatic', development: false },
  });
  const [error] = errors;
  if (error || !map) {
    console.error(error?.codeframe ?? error?.message ?? `${relative(root, source)} has no source map.`);
    process.exit(1);
  }
  const name = target.slice(dirname(target).length + 1);
  mkdirSync(dirname(target), { recursive: true });
  const sources = [relative(dirname(target), source)];
  write(`${target}.map`, JSON.stringify({ ...map, file: name, sources, sourcesContent: undefined }));
  write(target, `${code}//# sourceMappingURL=${name}.map\n`);
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  if (read(path) !== text) writeFileSync(path, text);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
