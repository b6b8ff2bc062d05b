/*
 * Builds the web app: the code for browsers and the renderer of the public pages side by side, then the documents.
 */
import { build } from 'vite';

process.chdir(import.meta.dirname);
await Promise.all([build(), build({ build: { ssr: 'src/entry-prerender.tsx', outDir: 'dist/prerender' } })]);
await import('./prerender.mjs');
