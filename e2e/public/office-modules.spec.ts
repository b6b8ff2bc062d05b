import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

interface BuiltFile {
  fileName: string;
  isEntry: boolean;
  /** The module that is imported to load the file; null for files that several others share. */
  facade: string | null;
  modules: string[];
  imports: string[];
  dynamicImports: string[];
}

/** The folders of the office in .dependency-cruiser.cjs, and the library for passkeys. */
const office =
  /^src\/(app\/organise|screens\/organise|features\/(organisers|audit-log|office-[^/]+)|components\/office)\/|\/@simplewebauthn\//;

const isOffice = ({ facade }: BuiltFile) => facade !== null && office.test(facade);

async function readGraph() {
  const path = new URL('../../apps/web/dist/modules.json', import.meta.url);
  const files = JSON.parse(await readFile(path, 'utf8')) as BuiltFile[];
  const byName = new Map(files.map((file) => [file.fileName, file]));
  /** Everything that is loaded with these files or may be loaded by them later. `mayFollow` can stop at a file. */
  const reach = (starts: readonly BuiltFile[], mayFollow: (file: BuiltFile) => boolean) => {
    const reached = new Set<BuiltFile>();
    const visit = (file: BuiltFile) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const name of file.imports) visit(byName.get(name)!);
      for (const name of file.dynamicImports) {
        const target = byName.get(name)!;
        if (mayFollow(target)) visit(target);
      }
    };
    starts.forEach(visit);
    return [...reached];
  };
  return { files, reach };
}

const officeModulesIn = (files: readonly BuiltFile[]) =>
  files.flatMap(({ fileName, modules }) =>
    modules.filter((module) => office.test(module)).map((module) => `${fileName}: ${module}`),
  );

test('no module of the office is in a file that a page of students loads', async () => {
  const { files, reach } = await readGraph();
  const entry = files.filter(({ isEntry }) => isEntry);
  expect(entry).toHaveLength(1);
  // The list of routes may open the office. Everything else that can be loaded belongs to students.
  const forStudents = reach(entry, (file) => !isOffice(file));
  expect(forStudents.length).toBeGreaterThan(20);
  expect(officeModulesIn(forStudents)).toEqual([]);
  // The same walk with the office finds its modules, so it could find them above.
  expect(officeModulesIn(reach(entry, () => true)).length).toBeGreaterThan(15);
});

test('only the list of routes opens the office', async () => {
  const { files } = await readGraph();
  const opening = files.filter(
    (file) =>
      !file.modules.some((module) => office.test(module)) &&
      file.dynamicImports.some((name) => isOffice(files.find(({ fileName }) => fileName === name)!)),
  );
  expect(opening.flatMap(({ modules }) => modules)).toContain('src/app/routing/office-routes.tsx');
  expect(opening).toHaveLength(1);
});
