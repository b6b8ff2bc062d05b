import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { blockServiceWorkers, expect, newestPasscode, recordErrors } from './harness.ts';
import type { Faults } from './harness.ts';
import type { Product } from './product.ts';

export const phoneSize = { width: 375, height: 812 };

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsAuthentication: '4000 0027 6000 3184',
} as const;

/** Calls the API as a page does: renews the access token if it has expired because the clock moved. */
async function send(
  api: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Awaited<ReturnType<APIRequestContext['fetch']>>> {
  const attempt = () => api.fetch(`/api/${path}`, { method, ...(data && { data }) });
  const answer = await attempt();
  if (answer.status() !== 401) return answer;
  await expect(await api.post('/api/auth/refresh')).toBeOK();
  return attempt();
}

export async function post<T>(api: APIRequestContext, path: string, data?: object): Promise<T> {
  const answer = await send(api, 'POST', path, data);
  await expect(answer).toBeOK();
  return (await answer.json()) as T;
}

export async function get<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await send(api, 'GET', path);
  await expect(answer).toBeOK();
  return (await answer.json()) as T;
}

export async function statusOf(
  api: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<number> {
  return (await send(api, method, path, data)).status();
}

/**
 * Creates a student with a complete profile. Do not run in parallel: each call moves the clock to read the
 * code.
 */
export async function signUp(page: Page, firstName: string, details: object = {}): Promise<string> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID()}@example.edu`;
  await post(page.request, 'auth/signin', { username: email });
  const code = await newestPasscode(page, email);
  await post(page.request, 'auth/signin-confirm', { username: email, code });
  await post(page.request, 'profiles/v2/update', {
    firstName,
    lastName: 'Ruiz',
    gender: 'Other',
    studentStatus: 'Graduate',
    birthdate: '2003-04-12',
    instagramHandle: firstName.toLowerCase(),
    ...details,
  });
  return email;
}

/** The phones of a test, each with its own browser context. They are closed at the end of the test. */
export class Phones {
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #faults: Faults;
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser, product: Product, faults: Faults) {
    this.#browser = browser;
    this.#product = product;
    this.#faults = faults;
  }

  async visitor(): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#product.url,
      viewport: phoneSize,
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
    });
    this.#contexts.push(context);
    await blockServiceWorkers(context);
    context.on('page', (page) => recordErrors(page, this.#product.url, this.#faults));
    return context.newPage();
  }

  async student(firstName: string): Promise<Page> {
    const page = await this.visitor();
    await signUp(page, firstName);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}

type PhonesDeps = { browser: Browser; product: Product; faults: Faults };

/** For `test.extend`: the phones of one test. */
export async function phonesFixture(
  { browser, product, faults }: PhonesDeps,
  use: (phones: Phones) => Promise<void>,
): Promise<void> {
  const phones = new Phones(browser, product, faults);
  await use(phones);
  await phones.close();
}

/** The offered meeting times, the earliest first. */
export async function meetingTimes(api: APIRequestContext): Promise<string[]> {
  const options = await get<{ meetingTimes: { meetingTime: string }[] }>(api, 'quickcrew/options');
  return options.meetingTimes.map(({ meetingTime }) => meetingTime);
}

export async function lastMeetingTime(api: APIRequestContext): Promise<string> {
  const last = (await meetingTimes(api)).at(-1);
  if (last === undefined) throw new Error('No meeting time is available.');
  return last;
}

/** Resolves when all work that is due by then is done. */
export async function moveClockTo(page: Page, instant: number): Promise<void> {
  await post(page.request, 'demo/clock', { now: new Date(instant).toISOString() });
}

async function waitForDueJobs(page: Page): Promise<void> {
  await post(page.request, 'demo/clock', { advance: 'PT0S' });
}

/** Creates a lobby of the student for a meeting time. */
export async function openLobby(page: Page, meetingTime: string): Promise<string> {
  const { lobbyId } = await post<{ lobbyId: string }>(page.request, 'lobby/create-lobby');
  await post(page.request, `lobby/${lobbyId}/preferences`, { meetingTime });
  return lobbyId;
}

/** Sends the form's requests without the form: creates a real hold in the sandbox. */
export async function createHold(page: Page, lobbyId: string): Promise<void> {
  const { clientSecret } = await post<{ clientSecret: string }>(page.request, 'payments/create-hold', {
    lobbyId,
  });
  const card = { number: cards.succeeds.replaceAll(' ', ''), expMonth: 12, expYear: 2034, cvc: '123' };
  await post(page.request, 'sandbox/confirm', { clientSecret, card });
  await post(page.request, `lobby/${lobbyId}/paid`);
}

export async function joinQueue(page: Page, meetingTime: string): Promise<string> {
  const lobbyId = await openLobby(page, meetingTime);
  await createHold(page, lobbyId);
  await post(page.request, `lobby/${lobbyId}/ready`, { ready: true });
  await post(page.request, `lobby/${lobbyId}/queue`);
  return lobbyId;
}

/** Queues four single students for the same time and returns the crew that they form. */
export async function createCrew(phones: readonly Page[], meetingTime: string): Promise<string> {
  let lobbyId = '';
  for (const phone of phones) lobbyId = await joinQueue(phone, meetingTime);
  const last = phones.at(-1)!;
  await waitForDueJobs(last);
  const { groupId } = await get<{ groupId?: string }>(last.request, `lobby/${lobbyId}`);
  if (groupId === undefined) throw new Error('The four students did not form a crew.');
  return groupId;
}

/** Sends the intro and 'on the way' through the API, without the page. */
export async function sendIntroAndOnTheWay(page: Page, groupId: string): Promise<void> {
  await post(page.request, `groups/${groupId}/progress`, { step: 'introSent' });
  await post(page.request, `groups/${groupId}/progress`, { step: 'onTheWay' });
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry').fill('12/34');
  await dialog.getByLabel('CVC').fill('123');
}

export const reserveButton = (page: Page) =>
  page.getByRole('button', { name: 'Reserve My Spot (No Charge)' });

/**
 * The states of the student's holds, newest first. Use it instead of a toast, which may disappear too early.
 */
export async function holdStates(page: Page): Promise<string[]> {
  const { payments } = await get<{ payments: { purpose: string; state: string }[] }>(
    page.request,
    'payments?page=0&limit=10',
  );
  return payments.filter(({ purpose }) => purpose === 'hold').map(({ state }) => state);
}
