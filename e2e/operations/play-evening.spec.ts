import type { FrameLocator, Locator, Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { newEmail, signIn, signUp } from '../support/dinners.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

/** The page in the frame of the phone. */
const phoneOf = (page: Page): FrameLocator => page.frameLocator('iframe[title$="phone"]');
const revealOf = (page: Page): Locator => phoneOf(page).getByRole('dialog', { name: 'Your table' });

function playerOf(page: Page, title = 'Play an evening') {
  const panel = page.getByRole('region', { name: title });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const expectFinished = (stage: string) =>
    expect(panel.getByRole('listitem').filter({ hasText: stage })).toHaveAttribute('style', /--part: ?100%/);
  return {
    panel,
    press,
    expectStage: (step: number, stage: string) =>
      expect(panel.getByRole('status')).toHaveText(new RegExp(`^Step ${step} of \\d: ${stage}$`)),
    expectFinished,
    /** Skips to the end of the stage that is shown. */
    async finish(stage: string) {
      await press('Skip');
      await expectFinished(stage);
    },
  };
}

const eventOf = (page: Page) =>
  page.evaluate(() => {
    const story = JSON.parse(sessionStorage.getItem('demo_story') ?? '{}') as { eventId?: string };
    return story.eventId ?? 'none yet';
  });

for (const { width, tags } of phoneFirst) {
  clockTest(
    `at ${width} px one press on the landing page, also for a visitor who comes from another page, plays an evening, from the seats to the morning after`,
    tags,
    async ({ page }) => {
      clockTest.slow();
      await page.setViewportSize({ width, height: width < 500 ? 812 : 1000 });
      await page.goto('/');
      const card = page.getByRole('complementary', { name: 'Demo' });
      await expect(card).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.goto('/about');
      // Links load a page until the app has started. Then the year is filled in.
      await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/);
      // A mark of this document: it is gone after a page load.
      await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
      await page.getByRole('link', { name: 'Crewtable' }).first().click();
      await expect(page).toHaveURL(/\/$/);
      await expect(card).toBeVisible();
      await expect(page.locator('html[data-same-document]')).toHaveCount(1);
      // The only press until the table is lit.
      await card.getByRole('link', { name: /Play an evening/ }).click();

      await expect(page).toHaveURL(/\/demo$/);
      const player = playerOf(page);
      await expect(player.panel.getByText(/^Playing, 0:\d\d of about 1:00$/)).toBeVisible();
      // Half a minute of the story, which a busy machine plays several times slower.
      await expect(revealOf(page)).toBeVisible({ timeout: 240_000 });
      await player.press('Pause');
      // The chairs go on lighting up.
      await expect(revealOf(page).getByText(/^(Six|Seven|Eight) chairs, /)).toBeVisible();
      await player.expectStage(3, 'Table told');
      // The phone can show the table before the clock's call has returned, and a step waits for that.
      await player.expectFinished('Table told');
      await expect(page.getByText('The story has done all three.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      // The reveal has taken the focus in the phone, and the desk has taken it back.
      await expect(player.panel.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
      await player.press('Step');
      await player.expectStage(4, 'Setting out');
      await expect(revealOf(page)).toHaveCount(0);
      await expect(player.panel.getByRole('button', { name: 'Step' })).toBeFocused();
      await player.finish('Setting out');
      await player.press('Step');
      await player.expectStage(5, 'Arriving');
      await player.finish('Arriving');
      // Most have come, and so has the viewer: their seats are green.
      const table = phoneOf(page)
        .getByRole('img', { name: /^Table for/ })
        .first();
      await expect(table).toHaveAccessibleName(/you \(checked in\)(.*\(checked in\)){3}/);
      await expect(
        page.getByRole('list', { name: 'What is happening' }).getByText('You checked in'),
      ).toBeVisible();
      await expectAccessible(page);

      await player.press('Step');
      await player.expectFinished('Evening ends');
      await player.press('Step');
      await player.expectStage(7, 'Morning after');
      await expect(player.panel.getByText('Played, in about 1:00')).toBeVisible();
      // 'Step' has gone.
      await expect(player.panel.getByRole('button', { name: 'Start over' })).toBeFocused();
      await expect(player.panel.getByRole('timer')).toHaveText('9:00 AM');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      const before = await eventOf(page);
      await player.press('Start over');
      await player.expectStage(1, 'Seats fill');
      await player.press('Pause');
      await expect.poll(() => eventOf(page)).not.toMatch(new RegExp(`^(none yet|${before})$`));
      await page.goto('/');
      // Somebody has registered, and the guest is still signed in.
      await expect(page).toHaveURL(/\/home$/);
    },
  );
}

clockTest(
  'a signed-in student stays signed in, and a story goes on after a reload and after a lost connection',
  drillOnly,
  async ({ page, faults }) => {
    clockTest.slow();
    const email = newEmail('Maya');
    await signUp(page, email, 'Maya');
    await page.goto('/demo');
    await expect(page.getByRole('heading', { name: 'Maya’s phone' })).toBeVisible();
    const player = playerOf(page);
    await player.press('Play an evening');
    await player.press('Skip');
    await player.expectStage(2, 'You join');
    await player.press('Pause');
    const eventId = await eventOf(page);

    await page.reload();
    await expect(player.panel.getByText(/^Paused, 0:\d\d of about 1:00$/)).toBeVisible();
    expect(await eventOf(page)).toBe(eventId);

    faults.expect(/net::ERR_FAILED at \/api\/demo\/(clock|seat)$/);
    await page.route(/\/api\/demo\/(clock|seat)$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await player.press('Play');
    await expect(player.panel.getByRole('alert')).toContainText('The story stopped: Unable to connect');
    await expectAccessible(page);
    await page.unroute(/\/api\/demo\/(clock|seat)$/);
    await player.press('Try again');
    await expect(revealOf(page)).toBeVisible();
    await player.press('Pause');
    await expect(revealOf(page).getByRole('button', { name: 'Done' })).toBeVisible();

    const me = (await (await page.request.get('/api/auth/me')).json()) as { email: string };
    expect(me.email).toBe(email);
    await expect(page.getByText('You are Maya R.,')).toBeVisible();
  },
);

clockTest(
  'a QuickCrew plays by itself: three others come, and one of them does not',
  drillOnly,
  async ({ page }) => {
    clockTest.slow();
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Play a QuickCrew' }).click();
    const player = playerOf(page, 'Play a QuickCrew');
    await player.expectStage(2, 'Crew found');
    await player.press('Pause');
    await expect(phoneOf(page).getByText('Introduce yourself').first()).toBeVisible();
    await expectAccessible(page);
    // Each stage takes two: one finishes it, one begins the next.
    for (const [step, stage] of [
      [3, 'Introductions'],
      [4, 'Setting out'],
      [5, 'Arriving'],
    ] as const) {
      await player.press('Step');
      await player.expectStage(step, stage);
      await player.finish(stage);
    }
    await expect(
      page.getByRole('list', { name: 'What is happening' }).getByText('You checked in'),
    ).toBeVisible();
    await player.press('Skip');
    await player.expectStage(6, 'Crew ends');
    await expect(phoneOf(page).getByText('The group has closed')).toBeVisible();
    await expect(phoneOf(page).getByText(/ did not\./)).toBeVisible();
  },
);

clockTest('the guide leads by hand in three presses to the lit table', drillOnly, async ({ page }) => {
  clockTest.slow();
  await page.goto('/demo');
  const guide = page.getByRole('region', { name: 'By hand, in three steps' });
  await guide.getByRole('button', { name: 'Sign in as a guest' }).click();
  await guide.getByRole('button', { name: 'Take a seat' }).click();
  await guide.getByRole('button', { name: 'Jump to when the tables are told' }).click();
  await expect(guide.getByRole('progressbar', { name: /^Moving to / })).toBeVisible();
  const done = revealOf(page).getByRole('button', { name: 'Done' });
  // The whole phone is in sight, although it is higher than the rest of the screen below the header.
  await done.click();
  await expect(revealOf(page)).toHaveCount(0);
  await expect(guide.getByText(/^Told /)).toBeVisible();
  await guide.getByRole('button', { name: 'See the reveal again' }).click();
  await expect(done).toBeVisible();
});

clockTest(
  'a student without a profile stays signed in and plays as a guest',
  drillOnly,
  async ({ page, faults }) => {
    const email = newEmail('maya');
    await signIn(page, email);
    // Until the story gives the account an invented profile.
    faults.expect(/status of 404 .* at \/api\/profiles\/v2\/$/);
    await page.goto('/demo');
    await expect(page.getByRole('link', { name: 'Complete your profile' })).toBeVisible();
    await playerOf(page).press('Play an evening');
    await expect(page.getByRole('heading', { name: /’s phone$/ })).toBeVisible();
    await expect(
      phoneOf(page)
        .getByRole('heading', { name: /^Dinner/ })
        .first(),
    ).toBeVisible();
    const me = (await (await page.request.get('/api/auth/me')).json()) as { email: string };
    expect(me.email).toBe(email);
  },
);

test('the phone of a signed-in student loads once when the desk is opened', drillOnly, async ({ page }) => {
  await signUp(page, newEmail('Maya'), 'Maya');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() !== null)
      loaded.push(new URL(request.url()).pathname);
  });
  await page.goto('/demo');
  await expect(page.getByRole('heading', { name: 'Maya’s phone' })).toBeVisible();
  await expect(phoneOf(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded).toEqual(['/home']);
});
