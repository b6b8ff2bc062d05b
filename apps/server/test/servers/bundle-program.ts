import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { addCleanUp } from '../clean-up.ts';

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/**
 * Bundles one of our TypeScript files with all of our sources that it imports, so that a process starts in half of the
 * time. Packages are not bundled. Returns the path of the bundle, which exists until the test is over.
 */
export async function bundleProgram(file: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crewtable-program-'));
  addCleanUp(() => rm(folder, { recursive: true, force: true }));
  await symlink(nodeModules, join(folder, 'node_modules'));
  const build = await rolldown({
    input: fileURLToPath(file),
    platform: 'node',
    external: (id) => /^[^./#]/.test(id) && !id.startsWith('@crewtable/'),
    resolve: { conditionNames: ['source', 'node', 'import'] },
    plugins: [{ name: 'urls-of-sources', transform: keepUrlOfSource }],
  });
  const { output } = await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' });
  await build.close();
  return join(folder, output[0].fileName);
}

/** Files that are not code, such as the catalogue, are found relative to the source. */
function keepUrlOfSource(code: string, path: string): string | undefined {
  if (!code.includes('import.meta.url')) return undefined;
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}
