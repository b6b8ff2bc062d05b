import type { Page, WebSocketRoute } from '@playwright/test';
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

for (const missing of ['connectionURL', 'subscriptionMessage']) {
  test(`a response of app-load without ${missing} is logged and requested again`, async ({ page }) => {
    const logged: string[] = [];
    const sockets: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('websocket', (socket) => sockets.push(socket.url()));
    let answers = 0;
    await page.route('**/api/profile/app-load', async (route) => {
      answers += 1;
      if (answers > 2) return route.fallback();
      const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
      delete answer[missing];
      return route.fulfill({ json: answer });
    });
    const active = isSubscribed(page);
    await page.goto('/home');
    await active;
    expect(logged.filter((line) => line.includes('Failed to fetch WebSocket info'))).toHaveLength(2);
    expect(answers).toBe(3);
    expect(sockets.filter((url) => !url.includes('/api/realtime?'))).toEqual([]);
    const title = await announce(page);
    await expect(page.getByText(`New notification: ${title}`)).toBeAttached();
  });
}

test('a tab whose channel was closed because a sixth tab opened reconnects later', async ({
  page,
  context,
}) => {
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
});

test('a subscription that the server completed is ignored and not started again', async ({ page }) => {
  const heard: string[][] = [];
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket(/api\/realtime/, (route) => {
    const types: string[] = [];
    heard.push(types);
    line = route;
    route.onMessage((text) => {
      const { type, id } = JSON.parse(text.toString()) as { type: string; id?: string };
      types.push(type);
      if (type === 'connection_init') route.send(JSON.stringify({ type: 'connection_ack' }));
      if (type !== 'start') return;
      route.send(JSON.stringify({ id, type: 'start_ack' }));
      route.send(JSON.stringify({ id, type: 'complete' }));
      route.send(data(id, 'Sent after complete'));
    });
  });
  await page.goto('/home');
  await expect.poll(() => heard).toEqual([['connection_init', 'start']]);
  await line!.close({ code: 1012 });
  await expect.poll(() => heard).toEqual([['connection_init', 'start'], ['connection_init']]);
  // When this returns, the page has handled `connection_ack`.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(heard[1]).toEqual(['connection_init']);
  await expect(page.getByText('Sent after complete')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).not.toContainText('Sent after complete');
});

function data(id: string | undefined, title: string): string {
  const onUserEvent = {
    id: crypto.randomUUID(),
    eventId: 'x',
    eventType: 'announcement',
    eventPayload: { title, text: 'Late.', path: '/home' },
    createdAt: '2025-05-21T16:00:00.000Z',
  };
  return JSON.stringify({ id, type: 'data', payload: { data: { onUserEvent } } });
}

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
