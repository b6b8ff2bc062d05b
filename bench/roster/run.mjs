// 5,000 students at one event. Types and deletes names in the search field, and measures each key with the
// browser's own clock: from the time of the key event until the frame after the next paint. Goal: p95 under 100 ms,
// at most 80 rows in the page.
import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { prepareDatabase } from '../../apps/server/dist/app.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { provideChromium } from '../../scripts/checks/chromium.mjs';
import { addCleanUp, createDatabase, runMeasurement, startPostgres } from '../measurement.mjs';
import { startProcess, stopProcesses } from '../signin/processes.mjs';

const students = 5_000;
const tableSize = 8;
const eventId = 'roster-bench';
const words = ['student 4', 'kai', 'nyu', 'lena 12', 'columbia m', 'zoe', 'ana 99', 'fordham'];
const goalMs = 100;
const maxRows = 80;

await runMeasurement(async () => {
  const postgres = await startPostgres();
  const { url: databaseUrl, query } = await createDatabase(postgres, 'roster');
  await prepareDatabase(databaseUrl, createLogger('error'));
  await insertRoster(query);
  addCleanUp(stopProcesses);
  const product = startProcess('../../apps/server/dist/main.js', { PORT: '0', DATABASE_URL: databaseUrl });
  const url = await product.waitForOutput(/is ready at (\S+)/);
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    executablePath: await provideChromium(),
  });
  addCleanUp(() => browser.close());
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await page.goto('/organise');
  await page.getByRole('button', { name: /^Come in as owner/ }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const started = performance.now();
  await page.goto(`/organise/events/${eventId}/people`);
  await page.getByText(`${students.toLocaleString('en-US')} students`).waitFor();
  const loadMs = performance.now() - started;
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => {
    window.keyTimes = [];
    window.mostRows = 0;
    document.addEventListener(
      'input',
      (event) => {
        // The first frame paints what the key changed; the second one begins after that paint.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.keyTimes.push(performance.now() - event.timeStamp);
            window.mostRows = Math.max(
              window.mostRows,
              document.querySelectorAll('[role="row"][data-index]').length,
            );
          }),
        );
      },
      true,
    );
  });
  for (const word of [...words, ...words, ...words]) {
    for (const key of word) await press(page, key);
    for (let left = word.length; left > 0; left--) await press(page, 'Backspace');
  }
  const { times, rows } = await page.evaluate(() => ({ times: window.keyTimes, rows: window.mostRows }));
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  console.log(
    `${students} students, ${times.length} keys, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`,
  );
  console.log(`list shown after ${loadMs.toFixed(0)} ms (whole page)`);
  console.log(
    `key to paint: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (goal: p95 under ${goalMs} ms)`,
  );
  console.log(`most rows in the page: ${rows} (goal: at most ${maxRows})`);
  if (Number(at(0.95)) >= goalMs || rows > maxRows) process.exitCode = 1;
});

/** One key after the other, as a person types: the next one follows when the last one was painted. */
async function press(page, key) {
  const before = await page.evaluate(() => window.keyTimes.length);
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.waitForFunction((count) => window.keyTimes.length > count, before);
}

async function insertRoster(query) {
  await query(`
    insert into events (id, title, area, starts_at, ends_at, closes_at, capacity, seats_taken, table_min, table_max,
      price_cents, status, released_at, created_at)
    values ('${eventId}', 'Dinner', 'Lower Manhattan', '2025-05-24', '2025-05-24 02:00Z', '2025-05-21', ${students},
      ${students}, 6, ${tableSize}, 0, 'released', '2025-05-21', '2025-05-01')`);
  await query(`
    insert into students (id, email, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'student-' || n || '@' || (array['nyu.edu', 'columbia.edu', 'fordham.edu', 'pace.edu'])[n % 4 + 1], '2025-05-01'
    from generate_series(1, ${students}) as n`);
  await query(`
    insert into profiles (student_id, first_name, last_name, gender, birthdate, student_status, updated_at)
    select id, (array['Ana', 'Kai', 'Lena', 'Zoe', 'Student'])[row_number() over (order by id) % 5 + 1] || ' '
      || row_number() over (order by id), 'Many', 'Other', '2003-05-21', 'Graduate', '2025-05-01' from students`);
  await query(`
    insert into seats (event_id, student_id, state, registered_at, calendar_secret)
    select '${eventId}', id, 'registered', '2025-05-10', id::text from students`);
  await query(`
    insert into event_tables (id, event_id, number, reservation_number)
    select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, '${eventId}', n, 'CT-' || n
    from generate_series(1, ${Math.ceil(students / tableSize)}) as n`);
  await query(`
    insert into table_places (event_id, student_id, table_id)
    select '${eventId}', id, ('00000000-0000-7000-9000-' || lpad(
      ((row_number() over (order by id) - 1) / ${tableSize} + 1)::text, 12, '0'))::uuid from students`);
  await query('analyze');
}
