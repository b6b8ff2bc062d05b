import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

const publicPages = [
  '/',
  '/about',
  '/onboard',
  '/manifesto',
  '/events/week',
  '/privacy',
  '/terms',
  '/cookie',
];
const policies = ['/privacy', '/terms', '/cookie'];

const lost = 'Page not found';

test('every public page fits every width, is accessible on a phone, and is linked; every link works', async ({
  page,
}) => {
  const targets = new Set<string>();
  for (const path of publicPages) {
    await openStarted(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    for (const width of [320, 375, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
      if (width === 375) await expectAccessible(page);
    }
    const { paths, missingPlaces } = await linksOf(page);
    expect(missingPlaces, `places of ${path} that its links name`).toEqual([]);
    for (const target of paths) targets.add(target);
  }
  const unseen = [...targets].filter((path) => !publicPages.includes(path));
  for (const target of unseen) {
    await page.goto(target);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, `the page ${target}`).not.toHaveText(lost);
  }
  expect(
    publicPages.filter((path) => !targets.has(path)),
    'pages that no link leads to',
  ).toEqual([]);
});

test('every public page is accessible on wider screens too', drillOnly, async ({ page }) => {
  for (const path of publicPages) {
    await openStarted(page, path);
    for (const width of path === '/' ? [320, 768, 1280, 1440] : [1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
  }
});

test('on a phone, the footer ends the page of a student whose tab bar is scrolled away', async ({
  page,
  signIn,
}) => {
  const email = `reader-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  const profile = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    gender: 'Female',
    studentStatus: 'Graduate',
    birthdate: '2004-09-12',
  };
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
  await page.setViewportSize({ width: 375, height: 760 });
  await openStarted(page, '/about');
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeAttached();
  const gap = () =>
    page.evaluate(() => {
      const { bottom } = document.querySelector('footer')!.getBoundingClientRect();
      return document.documentElement.scrollHeight - window.scrollY - bottom;
    });
  // Less than a pixel: the height of a page is rounded.
  await expect.poll(gap).toBeLessThan(1);
});

test('a page whose code was not loaded starts by itself when the network is back', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort('internetdisconnected'));
  await page.goto('/about');
  await expect(page.getByText('Some of this page could not be loaded.')).toBeVisible();
  await page.unroute(scripts);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectStarted(page);
  await expect(page.getByText('Some of this page could not be loaded.')).toHaveCount(0);
});

test('public pages are complete without scripts, with all of their styles, answers and dates', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const page = await context.newPage();
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.title()).toMatch(/^.+ · Crewtable$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await classesWithoutStyles(page), `classes of ${path} that have no style`).toEqual([]);
    if (path === '/') {
      await expect(page.getByText('A friend group is never split.')).toBeVisible();
      await expect(page.getByText('there is no password')).toBeVisible();
    }
    if (path === '/events/week')
      await expect(page.locator('[id="05302025-dinner-nyc"]')).toContainText('seats');
  }
  await context.close();
});

test('the link to the login page keeps the query string of /, /onboard and /manifesto', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'Join Now'],
    ['/onboard', 'Start with your email'],
    ['/manifesto', 'Take a chair'],
  ] as const) {
    await page.goto(`${path}?utm_source=poster&referralId=a%26b`);
    const link = page.getByRole('main').getByRole('link', { name });
    await expect(link).toHaveAttribute('href', '/login?utm_source=poster&referralId=a%26b');
    await link.click();
    await expect(page).toHaveURL('/login?utm_source=poster&referralId=a%26b');
  }
});

test.describe('the questions on the landing page', () => {
  // No animations: a headless browser may not draw their frames for a long time.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('open one at a time, by mouse and by keyboard', async ({ page }) => {
    await openStarted(page, '/');
    await expectOpen(page, 'Who will be at my table?');

    await question(page, 'Can I bring friends?').click();
    await expectOpen(page, 'Can I bring friends?');
    await expect(page.getByText('A friend group is never split.')).toBeVisible();
    await expect(page.getByText('All of them signed in with a .edu address.')).toBeHidden();

    await question(page, 'Can I bring friends?').click();
    await expectOpen(page);
    await expectAccessible(page);

    await question(page, 'Who will be at my table?').focus();
    await page.keyboard.press('Tab');
    await expect(question(page, 'Why is the venue locked?')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectOpen(page, 'Why is the venue locked?');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectOpen(page, 'What does the $5 deposit pay for?');
    await expect(question(page, 'What does the $5 deposit pay for?')).toBeFocused();
  });

  test('open also if the visitor clicks before the scripts are loaded', async ({ page }) => {
    let loadScripts = () => {};
    const wasClicked = new Promise<void>((resolve) => (loadScripts = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await wasClicked;
      await route.continue();
    });
    await page.goto('/');
    await question(page, 'Can I bring friends?').click();
    loadScripts();
    await expectOpen(page, 'Can I bring friends?');
    await expectStarted(page);
    await expectOpen(page, 'Can I bring friends?');
  });
});

test.describe('a policy', () => {
  test('closes to the page it was opened from, also after a jump within it', async ({ page }) => {
    await openStarted(page, '/about');
    for (const path of policies) {
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
      await expect(page).toHaveURL(/#/);
      await page.getByRole('button', { name: 'Close' }).click();

      await expect(page).toHaveURL('/about');
    }
  });

  test('closes to the landing page if it was opened directly', async ({ page }) => {
    await openStarted(page, '/terms');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
  });

  test('closes to the previous page also if its link was followed before the scripts were loaded', async ({
    page,
  }) => {
    await page.goto('/manifesto');
    await page.evaluate(() => window.location.assign('/terms'));
    await page.waitForURL('/terms');
    await expectStarted(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/manifesto');
  });

  test('has a folded table of contents on a phone, with links to its sections', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await openStarted(page, '/privacy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toBeHidden();
    await page.getByText('On this page').filter({ visible: true }).click();
    await contents.getByRole('link', { name: 'What other students see' }).click();
    await expect(page.getByRole('heading', { name: 'What other students see' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport();
  });
});

test('the home page of a student loads at most 165 KB of scripts, and no code of dialogs and forms', async ({
  page,
}) => {
  await signUp(page, newEmail('Ana'), 'Ana');
  const scripts: { url: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push({ url: request.url(), bytes: (await request.sizes()).responseBodySize });
  });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a date' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter(({ url }) => /dialog|payment-form|profile-form|menu-/.test(url))).toEqual([]);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(165_000);
});

test('the office loads at most 170 KB of scripts and styles at first', async ({ page }) => {
  const files: { url: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    files.push({ url: request.url(), bytes: (await request.sizes()).responseBodySize });
  });
  await page.request.post('/api/organise/demo/sign-in', { data: { role: 'owner' } });
  await page.goto('/organise');
  await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(files.some(({ url }) => url.includes('office-area'))).toBe(true);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(170_000);
});

test.describe('the landing page', () => {
  test('loads no scripts for its static parts, and at most 105 KB of scripts', async ({ page }) => {
    const scripts: { url: string; bytes: number }[] = [];
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push({ url: request.url(), bytes: (await request.sizes()).responseBodySize });
    });
    await openStarted(page, '/');
    await expect(page.getByText('Come hungry.')).toBeVisible();
    expect(scripts.filter(({ url }) => url.includes('printed-parts'))).toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(105_000);
  });

  test('has the same content after navigation from another page and after going back', async ({ page }) => {
    // Testimonials load when the visitor scrolls to them. Another test covers that.
    await page.route('**/api/testimonials', (route) => route.fulfill({ json: [] }));
    await openStarted(page, '/');
    const words = () => page.getByRole('main').innerText();
    const whole = await words();

    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'A small table in a large city' }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Come hungry/);
    await expect.poll(words).toBe(whole);

    await openStarted(page, '/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Come hungry/);
    await expect.poll(words).toBe(whole);
    await expect(page.getByRole('img', { name: /A round table for eight/ })).toBeVisible();
  });
});

async function openStarted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectStarted(page);
}

/** Scripts fill in the year. After that, the page is interactive. */
async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/);
}

function question(page: Page, name: string) {
  return page.getByRole('button', { name });
}

async function expectOpen(page: Page, ...names: string[]): Promise<void> {
  await expect(page.getByRole('main').locator('button[aria-expanded=true]')).toHaveText(names);
}

/** Class names in the page without a rule in its styles: a component whose styles are missing. */
function classesWithoutStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = Array.from(document.querySelectorAll('style'), (style) => style.textContent).join('');
    const used = Array.from(document.querySelectorAll('[class]'), (element) => [...element.classList]).flat();
    return [...new Set(used)].filter((name) => !rules.includes(`.${CSS.escape(name)}`));
  });
}

/** The own paths that the page links to, and the anchors that its links refer to but that do not exist. */
function linksOf(page: Page): Promise<{ paths: string[]; missingPlaces: string[] }> {
  return page.evaluate(() => {
    const links = Array.from(document.querySelectorAll('a'), ({ href }) => new URL(href));
    const own = links.filter(({ origin }) => origin === window.location.origin);
    const places = own
      .filter(({ pathname, hash }) => pathname === window.location.pathname && hash !== '')
      .map(({ hash }) => hash.slice(1));
    return {
      paths: own.map(({ pathname }) => pathname),
      missingPlaces: places.filter((id) => document.getElementById(id) === null),
    };
  });
}
