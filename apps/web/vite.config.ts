import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? 3001}`;

/** Paths of the API, and the paths without `/api` that reach the same handlers. All other paths are pages. */
const apiPaths = [
  '^/api(/|\\?|$)',
  '^/(lobby|groups|messages|preferences)(/|\\?|$)',
  '^/profile/app-load(\\?|$)',
];

/** Modules that every signed-in page needs: queries, toasts, skeletons, dialogs on demand. Public pages start without them. */
const signedInModules =
  /\/node_modules\/(@tanstack\/(react-query|query-core)|react-toastify)\/|\/src\/(ui\/(feedback\/(show-toast|toast-host|skeleton)|layout\/avatar)|components\/dialog-on-demand|lib\/(api\/[\w-]+-keys|use-part)|app\/query-client)\./;

/** React Router's `exports` lead to its development build in every mode, so a build names the production files. */
const routerFolder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerFolder, 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dist/production/dom-export.mjs') },
];

/**
 * Writes which modules are in which file and which files load each other. The manifest names only the first module of
 * a file; the test that students load nothing of the office needs all of them.
 */
const moduleGraph: Plugin = {
  name: 'module-graph',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const { fileName, isEntry, facadeModuleId, moduleIds, imports, dynamicImports } = file;
      const pathOf = (id: string) => relative(import.meta.dirname, id);
      const facade = facadeModuleId === null ? null : pathOf(facadeModuleId);
      return [{ fileName, isEntry, facade, modules: moduleIds.map(pathOf), imports, dynamicImports }];
    });
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(files) });
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild === true ? [] : [moduleGraph])],
  // 'source' resolves the workspace packages to their TypeScript files. The browser conditions stay in the
  // list: they select the empty schema builder of the contract, so that no schema library is shipped to the
  // browser.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: command === 'build' && isSsrBuild !== true ? productionRouter : [],
  },
  // The server loads the renderer of the pages, so it contains all its libraries, in their production form.
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] }, noExternal: true },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  publicDir: isSsrBuild === true ? false : 'public',
  css: { modules: { generateScopedName: shortClassName } },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: server, ws: true }])),
  },
  build: {
    target: 'es2023',
    manifest: true,
    cssCodeSplit: true,
    // No inlined fonts and images: the content security policy forbids data: URLs, and files are cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server reads `dist/client`. This folder takes its place when it is complete: see `prerender.mjs`.
    outDir: 'dist/new-client',
    rolldownOptions: {
      input: 'src/main.tsx',
      // Removes endpoints that a page does not call from its script.
      treeshake: { manualPureFunctions: ['Type', 'endpoint'] },
      output: {
        // The renderer is one file, which the server loads at its start: an upgrade may replace it meanwhile.
        codeSplitting: isSsrBuild !== true && {
          groups: [
            // One file for the code that every page needs, because several files would compress worse.
            { name: 'app', tags: ['$initial'], priority: 1 },
            // One file for the code of all signed-in pages: the entry script names each file it may load.
            { name: 'signed-in', test: signedInModules },
          ],
        },
      },
    },
  },
}));

/** Short class names with one suffix per file. They occur in HTML, CSS and scripts, and compress well. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
