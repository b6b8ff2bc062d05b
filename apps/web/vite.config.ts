import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';
import { leanRouter } from './lean-router.ts';

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? 3001}`;

/** The API, and the bare spellings that reach the same handlers; everything else is a page. */
const apiPaths = [
  '^/api(/|\\?|$)',
  '^/(lobby|groups|messages|preferences)(/|\\?|$)',
  '^/profile/app-load(\\?|$)',
];

/** Asking the server, and telling what came of it. No public page starts with any of this. */
const ofEverySignedInPage =
  /\/node_modules\/(@tanstack|react-toastify)\/|\/src\/(ui\/(show-toast|toast-host|skeleton|avatar)|lib\/\w+-keys|app\/query-client)\./;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), leanContract(), leanRouter()],
  // 'source' takes the workspace's packages from their TypeScript. The browser's conditions stay in place behind it:
  // with them the contract's schema builder is the empty one, and no schema library reaches a visitor.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
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
    // A small font or picture as a data: address would break the content security policy and the cache.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: 'dist/client',
    rolldownOptions: {
      input: 'src/main.tsx',
      // Endpoints that a page does not call leave nothing of themselves in its script.
      treeshake: { manualPureFunctions: ['Type', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs in one file: parts of it as files of their own would compress worse.
            { name: 'app', tags: ['$initial'], priority: 1 },
            // What every signed-in page needs, as one file too: the entrance lists by name each that it may call for.
            { name: 'signed-in', test: ofEverySignedInPage },
          ],
        },
      },
    },
  },
}));

/** Short names with one ending per file: they are in the HTML, the styles and the scripts, and compress well. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
