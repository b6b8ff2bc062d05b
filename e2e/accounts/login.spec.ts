import type { Page } from '@playwright/test';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 375, height: 812 };
const wrongPasscode = 'Passcode expired or is invalid. Please try again.';

let email: string;

test.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

const title = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words });
const emailField = (page: Page) => page.getByLabel('University email');
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Passcode' });
const askButton = (page: Page) => page.getByRole('button', { name: 'Email me a code' });
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify and log in' });
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend' });

async function askForCode(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await emailField(page).fill(email);
  await askButton(page).click();
  await expect(codeField(page)).toBeFocused();
}

async function mailsTo(page: Page, address: string): Promise<number> {
  await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
  const mails = await page.request.get('/api/demo/mail', { params: { to: address } });
  return ((await mails.json()) as unknown[]).length;
}

const anotherCode = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');

const expectInside = (page: Page, path = /\/home$/) => expect(page).toHaveURL(path);

test('a visitor signs in by mouse, from the landing page to the home page', async ({ page, faults }) => {
  faults.expectNoProfile();
  await page.goto('/');
  await page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(title(page, 'Log in or sign up')).toBeVisible();
  await emailField(page).fill(email);
  await askButton(page).click();
  await expect(title(page, 'Check your mail')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await codeField(page).click();
  await page.keyboard.type(await newestPasscode(page, email));
  await expectInside(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a visitor signs in by keyboard only, corrects the address, and gets to the requested page', async ({
    page,
    faults,
  }) => {
    faults.expectNoProfile();
    await page.goto('/settings?tab=1');
    await expect(page.getByText('Please log in to view this page.')).toBeVisible();
    await tabTo(page, emailField(page));
    await page.keyboard.type(`x${email}`);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Change' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByText(email, { exact: true })).toBeVisible();

    await page.keyboard.type(await newestPasscode(page, email));
    await expectInside(page, /\/settings\?tab=1$/);
  });
});

async function tabTo(page: Page, target: ReturnType<typeof codeField>): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a passcode that is pasted with the text around it is found and checked automatically', async ({
  page,
  context,
  faults,
}) => {
  faults.expectNoProfile();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForCode(page);
  const code = await newestPasscode(page, email);
  const pasted = ` Your code: ${code.slice(0, 4)}-${code.slice(4)} (10 minutes) `;
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await page.keyboard.press('ControlOrMeta+v');
  await expectInside(page);
});

test('a mistyped passcode is shown as wrong, and the right one can be typed immediately', async ({
  page,
  faults,
}) => {
  faults.expectNoProfile();
  faults.expect(/status of 400/);
  await askForCode(page);
  const code = await newestPasscode(page, email);
  await page.keyboard.type(anotherCode(code));
  await expect(codeField(page)).toHaveAccessibleDescription(wrongPasscode);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(code);
  await expectInside(page);
});

clockTest(
  'a new passcode can be requested after a minute, replaces the old one and signs in',
  async ({ page, faults }) => {
    faults.expectNoProfile();
    faults.expect(/status of 400/);
    await page.clock.install();
    await askForCode(page);
    const old = await newestPasscode(page, email);
    await expect(resendButton(page)).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true');

    // Both clocks move by a minute: the browser's and the product's.
    await page.clock.fastForward(60_000);
    await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT60S' } })).toBeOK();
    await page.keyboard.type('4071');
    await resendButton(page).click();
    await expect(page.getByText('New code sent.')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true');
    expect(await mailsTo(page, email)).toBe(2);

    const fresh = await newestPasscode(page, email);
    await codeField(page).click();
    await page.keyboard.type(old);
    await expect(page.getByText(wrongPasscode)).toBeVisible();
    await page.keyboard.type(fresh);
    await expectInside(page);
  },
);

clockTest(
  'an expired passcode is shown as wrong, and another one can be requested',
  async ({ page, faults }) => {
    faults.expectNoProfile();
    faults.expect(/status of 400/);
    await page.clock.install();
    await askForCode(page);
    const late = await newestPasscode(page, email);
    await page.clock.fastForward(600_000);
    await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT10M' } })).toBeOK();
    await page.keyboard.type(late);
    await expect(page.getByText(wrongPasscode)).toBeVisible();
    await resendButton(page).click();
    await expect(page.getByText('New code sent.')).toBeVisible();
    await codeField(page).fill(await newestPasscode(page, email));
    await expectInside(page);
  },
);

test('an address in the link gets one passcode automatically, also after reloading and going back', async ({
  page,
  faults,
}) => {
  faults.expectNoProfile();
  await page.goto(`/login?utm_source=poster&email=${encodeURIComponent(email)}`);
  await expect(codeField(page)).toBeFocused();
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(title(page, 'Terms of Service')).toBeVisible();
  await page.goBack();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.reload();
  await expect(emailField(page)).toHaveValue(email);
  expect(await mailsTo(page, email)).toBe(1);
  await askButton(page).click();
  await codeField(page).fill(await newestPasscode(page, email));
  await expectInside(page);
});

test('an address in the link that is not a university address is shown with the reason', async ({ page }) => {
  await page.goto('/login?email=maya@gmail.com');
  await expect(emailField(page)).toHaveValue('maya@gmail.com');
  await expect(emailField(page)).toHaveAccessibleDescription(
    'Please enter a valid university .edu email address.',
  );
});

test('a reload keeps the step and the address', async ({ page, faults }) => {
  faults.expectNoProfile();
  await page.goto('/login');
  await emailField(page).fill('half-typed@exam');
  await page.reload();
  await expect(emailField(page)).toHaveValue('half-typed@exam');

  await askForCode(page);
  await page.keyboard.type('407');
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('');
  await expect(page.getByText(email)).toBeVisible();
  await expect(resendButton(page)).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
  await page.keyboard.type(await newestPasscode(page, email));
  await expectInside(page);
  expect(await page.evaluate(() => sessionStorage.getItem('draft_login'))).toBeNull();
});

test('a wrong address is refused next to its field, and nothing is sent', async ({ page }) => {
  const asked = signInCalls(page);
  await page.goto('/login');
  await askButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter an email address.');
  await expect(emailField(page)).toBeFocused();
  for (const address of ['maya', 'maya@gmail.com', 'a@b.edu.evil.com', 'a b@nyu.edu', '@nyu.edu']) {
    await emailField(page).fill(address);
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toHaveAccessibleDescription(
      'Please enter a valid university .edu email address.',
    );
  }
  expect(asked).toEqual([]);
});

function signInCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signin')) calls.push(request.postData() ?? '');
  });
  return calls;
}

test('a double click requests one passcode', async ({ page }) => {
  const asked = signInCalls(page);
  await page.goto('/login');
  await emailField(page).fill(` ${email.toUpperCase()} `);
  await askButton(page).dblclick();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await mailsTo(page, email)).toBe(1);
});

test('the login page shows a lost connection, keeps the input, and goes on when it is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expectNoProfile();
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const errorToast = page.getByText('An error occurred. Please try again.');
  await page.goto('/login');
  await emailField(page).fill(email);
  await context.setOffline(true);
  await askButton(page).click();
  await expect(errorToast).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await context.setOffline(false);
  await askButton(page).click();
  await expect(codeField(page)).toBeFocused();
  await expect(errorToast).toHaveCount(0);

  const code = await newestPasscode(page, email);
  await context.setOffline(true);
  await page.keyboard.type(code);
  await expect(errorToast).toBeVisible();
  await context.setOffline(false);
  await verifyButton(page).click();
  await expectInside(page);
});

test('the Back button leads to the address, then to the previous page or to the landing page', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Log in or sign up' }).click();
  await emailField(page).fill(email);
  await askButton(page).click();
  await expect(codeField(page)).toBeFocused();
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await expect(emailField(page)).toBeFocused();
  await back.click();
  await expect(page).toHaveURL(/\/about$/);

  await page.goto('about:blank');
  await page.goto('/login');
  await back.click();
  await expect(page).toHaveURL(/\/$/);
});

for (const viewport of [desktop, { width: 768, height: 1024 }, phone, { width: 320, height: 640 }]) {
  test(`every step fits ${viewport.width} px, is accessible, and does not move the button`, async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 400/);
    email = `width-${viewport.width}@example.edu`;
    await page.setViewportSize(viewport);
    await page.goto('/login');
    await expect(page.getByRole('link', { name: /demo mailbox/ })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const tops: number[] = [];
    const look = async (button: ReturnType<typeof askButton>) => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      tops.push(await button.evaluate((node) => node.getBoundingClientRect().top + window.scrollY));
    };

    await look(askButton(page));
    await emailField(page).fill('maya@gmail.com');
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await look(askButton(page));
    await emailField(page).fill(email);
    await askButton(page).click();
    await expect(codeField(page)).toBeFocused();
    await look(verifyButton(page));
    await page.keyboard.type(anotherCode(await newestPasscode(page, email)));
    await expect(page.getByText(wrongPasscode)).toBeVisible();
    await look(verifyButton(page));
    expect(new Set(tops).size, `where the button stood: ${tops.join(', ')}`).toBe(1);
  });
}

test('a server error is not shown as a wrong passcode, and the same digits can be sent again', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 500/);
  faults.expectNoProfile();
  await askForCode(page);
  const code = await newestPasscode(page, email);
  await page.route('**/api/auth/signin-confirm', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await page.keyboard.type(code);
  await expect(page.getByRole('alert')).toContainText('An error occurred. Please try again.');
  await expect(page.getByText(wrongPasscode)).toHaveCount(0);
  await expect(codeField(page)).toHaveValue(code);
  await expectAccessible(page);
  await verifyButton(page).click();
  await expectInside(page);
});
