import { join } from 'node:path';
import { drillOnly } from '../support/drill-only.ts';
import { expect, newestPasscode, test } from '../support/harness.ts';
import { makeDataFolder, startProduct } from '../support/product.ts';

const profile = {
  firstName: 'Noa',
  lastName: 'Bell',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

// The browser visits processes that this test starts, not the product that other tests share.
test.use({ baseURL: undefined });

test(
  'two API processes and a worker on one database work together: a change at one process shows at the other',
  drillOnly,
  async ({ page, faults }) => {
    faults.expect(/a request left the origin/);
    const folder = await makeDataFolder();
    const first = await startProduct(folder.path, { ROLE: 'api' });
    const database = `postgresql://crewtable@localhost/crewtable?host=${encodeURIComponent(join(folder.path, 'postgres/socket'))}`;
    const others = await Promise.all(
      ['api', 'worker'].map((ROLE) => startProduct(folder.path, { ROLE, DATABASE_URL: database })),
    );
    const second = others[0]!;
    const post = async (url: string, data: object) => expect(await page.request.post(url, { data })).toBeOK();

    // One process requests the code, the worker renders the mail, and the other process accepts the code.
    const username = 'noa@example.edu';
    await post(`${first.url}/api/auth/signin`, { username });
    const code = await newestPasscode(page, username, first.url);
    await post(`${second.url}/api/auth/signin-confirm`, { username, code });
    await post(`${first.url}/api/profiles/v2/update`, profile);
    await post(`${second.url}/api/notifications/read-all`, {});

    const subscribed = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('start_ack')),
      );
    await page.goto(`${second.url}/home`);
    await subscribed;
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await post(`${first.url}/api/demo/announce`, { title: 'The door is open', text: 'Come in.' });
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

    await page.close();
    for (const process of [...others, first]) expect(await process.end('SIGTERM')).toBe(0);
    await folder.remove();
  },
);
