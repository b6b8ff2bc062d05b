import type { PaymentBody, RegisteredEventBody } from '@crewtable/contract';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { registeredEvent } from '../../../test/fixtures/event.ts';
import { payment } from '../../../test/fixtures/payment.ts';
import { site2025 } from '../../../test/fixtures/site.ts';
import { analyticsHandler, configHandler, profileHandler } from '../../../test/handlers.ts';
import { errorResponse, pageOf, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Component } from './payment-complete.tsx';

const wednesday = (day: string) =>
  registeredEvent({
    eventId: `06${day}2025-summer-nyc`,
    title: 'Summer Series',
    date: `2025-06-${day}T23:00:00Z`,
    closesAt: `2025-06-${String(Number(day) - 1).padStart(2, '0')}T23:00:00Z`,
    seriesId: 'summer-nyc-2025',
  });

let stored: PaymentBody;
let registered: RegisteredEventBody[];

beforeEach(() => {
  stored = payment({
    purpose: 'deposit',
    title: 'Dinner, Friday, May 23',
    eventId: 'dinner',
    amountCents: 500,
  });
  registered = [registeredEvent()];
  server.use(
    configHandler(),
    analyticsHandler(),
    profileHandler(),
    http.post('*/api/payments/pi_1/check', () => HttpResponse.json(stored)),
    http.post('*/api/payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    http.get('*/api/events/registered', ({ request }) => HttpResponse.json(pageOf(registered, request))),
  );
});

const open = () =>
  renderScreen(<Component />, {
    at: '/payment-complete?payment_intent=pi_1',
    isLoggedIn: true,
    site: site2025,
  });

const celebrated = { level: 1, name: 'You’re In!' } as const;

describe('the return from the bank', () => {
  it('celebrates the seat: with the invitation, the calendar file, what happens next, and the bill', async () => {
    open();
    expect(await screen.findByRole('heading', celebrated)).toHaveFocus();
    expect(screen.getByRole('heading', { level: 2, name: 'Your seat is yours' })).toBeVisible();
    expect(screen.getByText('Fri, May 23 · 6:00 PM')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite friends' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    expect(screen.getByText('On Thu, May 22 · 6:00 PM')).toBeVisible();
    expect(screen.getByText('$5.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my tables' })).toHaveAttribute('href', '/home');
    expect(screen.getByRole('link', { name: 'My payments' })).toHaveAttribute('href', '/payments');
  });

  it('with a pass celebrates its first date and says how many dates it has', async () => {
    stored = payment({ purpose: 'pass', eventId: 'summer-nyc-2025', amountCents: 2500 });
    registered = [registeredEvent(), wednesday('04'), wednesday('11')];
    open();
    expect(await screen.findByRole('heading', celebrated)).toHaveFocus();
    expect(screen.getByText('Every Wednesday is yours')).toBeVisible();
    expect(screen.getByText('Wed, Jun 4 · 7:00 PM')).toBeVisible();
    expect(screen.getByText('You have 2 dates.')).toBeVisible();
  });

  it('shows the paid bill if the seat cannot be loaded', async () => {
    server.use(http.get('*/api/events/registered', () => errorResponse(500, 'internal', 'Oops.')));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your seat is yours' })).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
  });

  it('celebrates nothing if the payment failed', async () => {
    stored = { ...stored, state: 'failed' };
    server.use(
      http.post('*/api/payments/confirm-event-deposit', () =>
        errorResponse(402, 'payment_needed', 'Payment did not succeed. Please try again.'),
      ),
    );
    open();
    expect(
      await screen.findByRole('heading', { name: 'Payment did not succeed. Please try again.' }),
    ).toBeVisible();
    expect(screen.queryByRole('heading', celebrated)).toBeNull();
  });
});
