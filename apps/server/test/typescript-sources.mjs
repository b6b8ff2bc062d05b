// For `node --import`: a separate process runs the current TypeScript sources, so that no test uses an old
// build.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node runs `load` in its own thread, in which this file is imported again.
if (isMainThread) register(import.meta.url);

const cacheFolder = new URL('../../../.cache/typescript-sources/', import.meta.url);
/** Part of the cache key: other options give other output. */
const optionsVersion = 1;

export async function load(url, context, nextLoad) {
  if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
  const fileName = fileURLToPath(url);
  const text = await readFile(fileName, 'utf8');
  return { format: 'module', source: await transpileCached(fileName, text), shortCircuit: true };
}

/** Many tests start such processes. The cache spares each of them the compiler and some hundred files. */
async function transpileCached(fileName, text) {
  const key = createHash('sha256').update(`${optionsVersion}\n${fileName}\n${text}`).digest('hex');
  const cached = new URL(`${key}.js`, cacheFolder);
  try {
    return await readFile(cached, 'utf8');
  } catch {
    const output = await transpile(fileName, text);
    await mkdir(cacheFolder, { recursive: true });
    // Renamed when complete, because other processes and threads read and write the same file.
    const unfinished = new URL(`${key}.${randomUUID()}`, cacheFolder);
    await writeFile(unfinished, output);
    await rename(unfinished, cached);
    return output;
  }
}

async function transpile(fileName, text) {
  const { default: ts } = await import('typescript');
  return ts.transpileModule(text, {
    // The file extension tells the compiler if `<T>` is a type parameter or a JSX element.
    fileName,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}
