/*
 * Creates the documents that the server fills and serves: one for each public page, with inlined styles, and the
 * shell for all other paths. Runs after both builds (see package.json) and writes a compressed copy next to each
 * text file. Then the new build is served.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { publishWebBuild } from '../../scripts/publish-web-build.mjs';
import {
  notFoundPath,
  pagePaths,
  publicPaths,
  renderPage,
  renderShell,
  shellPath,
  siteName,
  slots,
} from './dist/prerender/entry-prerender.js';

const here = dirname(fileURLToPath(import.meta.url));
const client = join(here, 'dist/new-client');
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
const startScript = await readFile(join(here, 'start-after-paint.js'), 'utf8');

const entry = 'src/main.tsx';
/** The routes for which the shell is served. */
const appRoutes = 'src/app/routing/app-routes.tsx';
const textFiles = new Set(['.js', '.css', '.svg', '.txt', '.json']);
const brotli = promisify(brotliCompress);

const pages = [
  ...(await Promise.all(
    publicPaths.map(async (path) => ({ path, file: fileOf(path), ...(await renderPage(path)) })),
  )),
  { path: shellPath, file: 'shell.html', ...(await renderShell()) },
];
await Promise.all(pages.map(writePage));
const hash = createHash('sha256').update(startScript).digest('base64');
const documents = Object.fromEntries(pages.map(({ file, path }) => [file, path]));
const build = { scriptHashes: [`sha256-${hash}`], pagePaths, documents };
await writeFile(join(client, 'web-build.json'), `${JSON.stringify(build)}\n`);
// For a test only, so it moves out of the folder that is served.
await rename(join(client, '.vite/modules.json'), join(here, 'dist/modules.json'));
await rm(join(client, '.vite'), { recursive: true });
await compressTexts();
await Promise.all(pages.map(reportSize));
await publishWebBuild(join(here, 'dist'));

function fileOf(path) {
  if (path === notFoundPath) return '404.html';
  return `${path === '/' ? 'index' : path.slice(1)}.html`;
}

async function writePage(page) {
  const chunks = chunksOf(page);
  // The styles of the entry declare the cascade layers, so they come first.
  const styles = unique([manifest[entry], ...chunks].flatMap((chunk) => chunk.css ?? []));
  const css = (await Promise.all(styles.map((name) => readFile(join(client, name), 'utf8')))).join('');
  const path = join(client, page.file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, documentOf(page, { chunks, styles, css }));
}

/** The built files that a page loads at start: those of the app and of its screen, with all their imports. */
function chunksOf({ screen }) {
  const found = new Set();
  const visit = (source) => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build manifest has no entry for ${source}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  visit(screen ?? appRoutes);
  return [...found];
}

function documentOf({ title, description, screen }, { chunks, styles, css }) {
  const scripts = chunks.map((chunk) => `/${chunk.file}`);
  const isShell = screen === undefined;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    description && `<meta name="description" content="${escaped(description)}">`,
    `<meta name="theme-color" content="${colourOf('wine', css)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escaped(siteName)}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    description && `<meta property="og:description" content="${escaped(description)}">`,
    slots.head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // The shell has no content before its code runs, so the code is preloaded at once.
    ...(isShell ? scripts.map((href) => `<link rel="modulepreload" href="${href}">`) : []),
    // For installation on the home screen, which Web Push on iOS requires.
    ...(isShell
      ? [
          '<link rel="manifest" href="/manifest.webmanifest">',
          '<link rel="apple-touch-icon" href="/icon-192.png">',
        ]
      : []),
    ...(isShell ? [`<style>${css}</style>`] : stylesOfPage(css)),
    // Tells Vite's loader that these styles are present. The browser does not fetch a disabled link.
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
${isShell ? '<noscript>This page needs JavaScript. Please switch it on and reload.</noscript>\n' : ''}<div id="root"${isShell ? '' : ' data-prerendered'}>${slots.content}</div>
${slots.site}
<p id="start-notice" role="alert" hidden>Some of this page could not be loaded. <a href="">Reload</a></p>
<script data-start="/${manifest[entry].file}" data-preload="${scripts.join(' ')}">${startScript}</script>
</body>
</html>
`;
}

/**
 * The first paint uses fallback fonts of the same size, so that font downloads do not delay it. The script at
 * the end of the page enables the web fonts after the first paint.
 */
function stylesOfPage(css) {
  const fontFaceRules = css.match(/@font-face\s*\{[^}]*url\([^}]*\}/g);
  if (fontFaceRules === null) throw new Error('The styles contain no @font-face rule with a url()');
  const fontFaces = fontFaceRules.join('');
  return [
    `<style>${fontFaceRules.reduce((rest, one) => rest.replace(one, ''), css)}</style>`,
    `<style id="own-letters" media="not all">${fontFaces}</style>`,
    `<noscript><style>${fontFaces}</style></noscript>`,
  ];
}

function colourOf(token, css) {
  const colour = new RegExp(`--${token}:\\s*(#[0-9a-f]+)`, 'i').exec(css)?.[1];
  if (colour === undefined) throw new Error(`The styles do not define the colour --${token}`);
  return colour;
}

async function compressTexts() {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const texts = entries.filter((file) => file.isFile() && textFiles.has(extname(file.name)));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const text = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      await writeFile(`${path}.br`, await brotli(text, { params }));
    }),
  );
}

async function reportSize(page) {
  const sizeOf = async (file) => (await stat(join(client, `${file}.br`))).size;
  const document = await readFile(join(client, page.file), 'utf8');
  const size = (await brotli(document.replace(slots.content, () => page.html))).length;
  const scripts = await Promise.all(chunksOf(page).map((chunk) => sizeOf(chunk.file)));
  const scriptBytes = scripts.reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${page.file}: ${kilobytes(size)}, scripts ${kilobytes(scriptBytes)} (brotli)`);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function unique(list) {
  return [...new Set(list)];
}
