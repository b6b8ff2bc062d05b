import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, test } from '../support/harness.ts';

const profile = {
  firstName: 'Noa',
  lastName: 'Bell',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

test.beforeEach(async ({ page, signIn }) => {
  await signIn(`live-${crypto.randomUUID()}@example.edu`);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
  await expect(await page.request.post('/api/notifications/read-all')).toBeOK();
});

test(
  'a tab whose channel was closed because a sixth tab opened reconnects later',
  drillOnly,
  async ({ page, context }) => {
    await page.clock.install();
    // Each node counts the tabs that are connected to it.
    const nodes = Number(process.env['E2E_NODES'] ?? 1);
    const mostOpen = 5 * nodes;
    const closed: Page[] = [];
    for (let open = 0; open <= mostOpen && closed.length === 0; open += 1) {
      const tab = open === 0 ? page : await context.newPage();
      tab.on('websocket', (socket) => socket.on('close', () => closed.push(tab)));
      const active = isSubscribed(tab);
      await tab.goto(open === 0 ? '/home' : '/settings');
      await active;
    }
    await expect.poll(() => closed.length).toBeGreaterThan(0);
    const first = closed[0]!;
    if (nodes === 1) expect(first).toBe(page);
    const again = isSubscribed(first);
    await page.clock.fastForward('00:46');
    await again;
    const title = await announce(first);
    await expect(first.getByText(`New notification: ${title}`)).toBeAttached();
  },
);

/** Resolves when a connection that the page opens from now on has subscribed. */
async function isSubscribed(page: Page): Promise<void> {
  const channel = await page.waitForEvent('websocket', (socket) => socket.url().includes('/api/realtime'));
  await channel.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('start_ack'));
}

async function announce(page: Page): Promise<string> {
  const title = `News ${crypto.randomUUID()}`;
  const answer = await page.request.post('/api/demo/announce', {
    data: { title, text: 'The kitchen has opened a window.' },
  });
  await expect(answer).toBeOK();
  return title;
}
