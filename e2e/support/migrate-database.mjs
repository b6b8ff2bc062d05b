// @ts-check
/** Makes a database in the data folder that is named, with all migrations, and stops it. No product has run on it. */
const load = (/** @type {string} */ path) =>
  import(new URL(`../../apps/server/dist/${path}`, import.meta.url).href);

const { startEmbeddedPostgres } = await load('platform/embedded-postgres/index.js');
const { createLogger } = await load('platform/log/logger.js');
const { prepareDatabase } = await load('app.js');

const server = await startEmbeddedPostgres({ dataDir: process.argv[2], durable: false });
await prepareDatabase(server.url, createLogger('warn'));
await server.stop();
