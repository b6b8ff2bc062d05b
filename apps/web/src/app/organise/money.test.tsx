import { rightsOf } from '@crewtable/contract';
import type {
  ConsoleBody,
  LedgerComparisonBody,
  ListedPaymentBody,
  MoneyBody,
  OrganiserRole,
  RefundPreviewBody,
} from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const consoleOf = (role: OrganiserRole): ConsoleBody => ({
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: [role],
    rights: [...rightsOf([role])],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
});

const day = (name: string, cents: number, providerCents: number | null = cents) => ({
  day: name,
  oursCents: cents,
  providerCents,
  differenceCents: providerCents === null ? null : providerCents - cents,
  feeCents: providerCents === null ? null : 31,
  payoutCents: providerCents === null ? null : 0,
});

const money: MoneyBody = {
  from: '2025-06-02',
  to: '2025-06-09',
  earlierTo: '2025-06-01',
  laterTo: null,
  checkedAt: '2025-06-09T12:00:00.000Z',
  takenCents: 122_000,
  sentBackCents: 4_000,
  heldCents: 6_000,
  differenceCents: 500,
  comparison: null,
  days: [day('2025-06-09', 3_500), day('2025-06-08', 17_500, 18_000), day('2025-06-02', 0, null)],
  differences: [
    {
      paymentIntentId: 'pi_1',
      day: '2025-06-08',
      at: '2025-06-09T01:14:00.000Z',
      differenceCents: 500,
      title: 'One charge of $5.00 only at the provider',
      text: 'Sun, Jun 8 · 9:14 PM. Single Event Ticket.',
      canBook: true,
    },
  ],
  waiting: [
    {
      kind: 'was_there',
      paymentId: 'p2',
      student: { id: 's2', name: 'Abel Q.', college: 'NYU' },
      title: 'Hold',
      amountCents: 500,
      text: 'Says so; 2 of the other 3 checked in',
      needsPerson: true,
      since: '2025-06-08T12:00:00.000Z',
      dueBy: null,
    },
  ],
};

const payment: ListedPaymentBody = {
  id: 'p1',
  student: { id: 's1', name: 'Hana M.', college: 'NYU' },
  purpose: 'ticket',
  title: 'Single Event Ticket',
  state: 'succeeded',
  amountCents: 500,
  refundedCents: 0,
  createdAt: '2025-06-01T12:00:00.000Z',
  canRefund: true,
};

const preview: RefundPreviewBody = {
  shownHash: 'hash',
  student: payment.student,
  title: payment.title,
  paidCents: 500,
  paidAt: payment.createdAt,
  forText: 'Mon, Jun 9 · 7:00 PM',
  sentBackCents: 500,
  choices: ['give_up', 'keep'],
  seat: 'give_up',
  causes: [{ about: 'final', text: 'It cannot be taken back.' }],
  studentReads: 'It goes back to your card.',
  refusal: null,
};

let served: { console: ConsoleBody; money: MoneyBody; payments: ListedPaymentBody[] };

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = { console: consoleOf('owner'), money, payments: [payment] };
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served.console)),
    http.get('*/api/organise/money', () => HttpResponse.json(served.money)),
    http.get('*/api/organise/money/payments', () =>
      HttpResponse.json({ payments: served.payments, next: null }),
    ),
    http.get('*/api/organise/money/price', () =>
      HttpResponse.json({ shownHash: 'h', amountCents: 999, lookupKey: 'monthly', priceId: null }),
    ),
    http.get('*/api/organise/money/payments/p1/refund', ({ request }) => {
      const seat = new URL(request.url).searchParams.get('seat') as 'give_up' | 'keep';
      return HttpResponse.json({ ...preview, seat, shownHash: `hash ${seat}` });
    }),
  );
});

const open = (at = '/organise/money') => renderScreen(officeRoutes, { at, hasToasts: false });

describe('the Money page', () => {
  it('shows our numbers beside those of the provider, and what differs below its day', async () => {
    open();
    const table = await screen.findByRole('region', { name: 'By day' });
    const [, today, yesterday, difference, unchecked] = within(table).getAllByRole('row');
    expect(today).toHaveTextContent('Mon, Jun 9 to 8:00 AM$35.00$35.000.00$0.31');
    expect(yesterday).toHaveTextContent('$175.00$180.00+ $5.00');
    expect(difference).toHaveTextContent('One charge of $5.00 only at the provider');
    expect(unchecked).toHaveTextContent('$0.00–––');
    expect(screen.getByText('Checked with the provider', { exact: false })).toBeVisible();
  });

  it('books a difference once and reads the page again', async () => {
    const booked = vi.fn();
    server.use(
      http.post('*/api/organise/money/differences/pi_1/book', () => {
        booked();
        served = { ...served, money: { ...money, differences: [], differenceCents: 0 } };
        return HttpResponse.json(served.money);
      }),
    );
    const { user } = open();
    await user.dblClick(await screen.findByRole('button', { name: /^Book it/ }));
    await waitFor(() => expect(screen.queryByText(/only at the provider/)).toBeNull());
    expect(booked.mock.calls).toHaveLength(1);
  });

  it('sends the hash of the choice that was shown, and says what is on its way', async () => {
    const sent = vi.fn();
    server.use(
      http.post('*/api/organise/money/payments/p1/refund', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ sentBackCents: 500 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Refund Hana M., Single Event Ticket' }));
    await user.click(await screen.findByRole('radio', { name: 'Refund, the seat stays' }));
    await screen.findByText('It goes back to your card.');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Fell ill');
    await user.click(screen.getByRole('button', { name: 'Confirm and send back $5.00' }));
    expect(await screen.findByText('$5.00 is on its way back.')).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ seat: 'keep', shownHash: 'hash keep', reason: 'Fell ill' }]]);
  });

  it('offers refund and keep for a student who was there', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Refund Abel Q.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep the charge of Abel Q.' })).toBeVisible();
  });

  it('is empty before the first payment, with the next step', async () => {
    served = {
      ...served,
      payments: [],
      money: { ...money, checkedAt: null, waiting: [], differences: [], days: [day('2025-06-09', 0, null)] },
    };
    open();
    expect(await screen.findByText(/No payments yet/)).toBeVisible();
    expect(screen.getByText(/Nothing waits/)).toBeVisible();
    expect(screen.getByText(/Not checked with the provider yet/)).toBeVisible();
  });

  it('says that the role does not include it', async () => {
    server.use(
      http.get('*/api/organise/money', () =>
        errorResponse(403, 'no_right', 'Your role does not include this.'),
      ),
    );
    open();
    expect(await screen.findByText('Not one of your rights')).toBeVisible();
  });

  it('says that the provider does not answer', async () => {
    server.use(
      http.post('*/api/organise/money/check', () =>
        errorResponse(503, 'unavailable', 'The card service is not reachable.'),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('The card service is not reachable.')).toBeVisible();
  });

  it('says that all payments are being compared, and what was found when that is done', async () => {
    const asked = vi.fn();
    const now = '2025-06-09T12:00:00.000Z';
    const running: LedgerComparisonBody = {
      state: 'running',
      at: now,
      payments: 0,
      differences: 0,
      balances: [],
    };
    server.use(
      http.post('*/api/organise/money/comparison', () => {
        asked();
        served = { ...served, money: { ...money, comparison: running } };
        return HttpResponse.json(served.money, { status: 202 });
      }),
    );
    const { user } = open();
    await user.dblClick(await screen.findByRole('button', { name: 'Compare everything' }));
    expect(await screen.findByText(/being compared with the provider since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Comparing...' }));
    expect(asked.mock.calls).toHaveLength(1);
    const balances = [
      { account: 'events', cents: -120_000 },
      { account: 'provider', cents: 120_000 },
    ];
    served = {
      ...served,
      money: {
        ...money,
        comparison: { state: 'finished', at: now, payments: 12_345, differences: 1, balances },
      },
    };
    const words = await screen.findByText(/All 12,345 payments compared/, undefined, { timeout: 10_000 });
    expect(words).toHaveTextContent('1 difference. In our books: events $1,200.00, all together $1,200.00.');
    expect(screen.getByRole('button', { name: 'Compare everything' })).toBeEnabled();
  }, 20_000);

  it('says nothing of books that are empty after a comparison without payments', async () => {
    const comparison = {
      state: 'finished' as const,
      at: '2025-06-09T10:00:00.000Z',
      payments: 0,
      differences: 0,
      balances: [],
    };
    served = { ...served, money: { ...money, comparison } };
    open();
    expect(
      await screen.findByText(/^All 0 payments compared with the provider .*: no difference\.$/),
    ).toBeVisible();
  });

  it('says that a comparison of all payments has not finished', async () => {
    const comparison = {
      state: 'failed' as const,
      at: '2025-06-09T10:00:00.000Z',
      payments: 0,
      differences: 0,
      balances: [],
    };
    served = { ...served, money: { ...money, comparison } };
    open();
    expect(await screen.findByText(/has not finished. Health says why/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Compare everything' })).toBeEnabled();
  });

  it('has no button to create a price for support', async () => {
    served = { ...served, console: consoleOf('support') };
    open();
    expect(await screen.findByText(/Not at the provider yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create it' })).toBeNull();
  });
});

describe('the Exports page', () => {
  beforeEach(() => {
    server.use(http.get('*/api/organise/exports', () => HttpResponse.json({ events: [] })));
  });

  it('asks for a reason and downloads the file of the answer', async () => {
    const sent = vi.fn();
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(
      http.post('*/api/organise/exports/plain', async ({ request }) => {
        sent(await request.json());
        const body = { path: '/api/organise/exports/files/x', fileName: 'a.csv', endsAt: money.checkedAt };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    const { user } = open('/organise/exports');
    await user.click(await screen.findByRole('radio', { name: /^Students/ }));
    await user.click(screen.getByRole('button', { name: 'Download the file' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'For the books');
    await user.click(screen.getByRole('button', { name: 'Download the file' }));
    expect(await screen.findByText(/a.csv is being downloaded/)).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ kind: 'students', reason: 'For the books' }]]);
    expect(pressed.mock.calls).toHaveLength(1);
  });

  it('offers addresses to owners only, and no roster without students', async () => {
    served = { ...served, console: consoleOf('support') };
    const { user } = open('/organise/exports');
    await user.click(await screen.findByRole('radio', { name: /^Roster/ }));
    expect(screen.getByText('No event has students yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the file' })).toBeDisabled();
    expect(screen.queryByLabelText('With last names and addresses')).toBeNull();
  });
});
