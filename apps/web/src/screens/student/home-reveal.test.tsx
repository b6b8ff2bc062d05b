import type { RegisteredEventBody } from '@crewtable/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../test/browser-fakes.ts';
import { tableMate, venue } from '../../../test/fixtures/event.ts';
import { server } from '../../../test/mock-server.ts';
import { createQueries, renderScreen } from '../../../test/render-screen.tsx';
import { chooseDate, dinnerDetails, mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { Component } from './home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
  stubMatchMedia((query) => query.includes('reduced-motion'));
  server.use(
    http.post('*/api/events/dinner/revealed', () => {
      home.registered = home.registered.map((event) => ({ ...event, revealed: true }));
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const locked = ownEvent({ revealed: false });
const released = (overrides: Partial<RegisteredEventBody> = {}) =>
  ownEvent({
    status: 'released',
    revealed: false,
    venueDetails: venue({
      members: [tableMate({ userId: 'u1', firstName: 'Ana', isYou: true }), tableMate()],
    }),
    ...overrides,
  });

const reveal = () => screen.findByRole('dialog', { name: 'Your table' });
/** Waits for the code of the reveal, because it would open only then. */
async function noReveal() {
  await act(async () => {
    await import('../../features/own-events/reveal/reveal.tsx');
  });
  expect(screen.queryByRole('dialog', { name: 'Your table' })).toBeNull();
}
const seeYourTable = () => screen.findByRole('link', { name: 'See your table' });
const done = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }));
const markedOnServer = () => home.calls.filter((call) => call === 'POST events/dinner/revealed');

/** The release arrives, as after a notification over the channel. */
async function release(queries: ReturnType<typeof openHome>['queries'], event = released()) {
  home.registered = [event];
  await act(() => queries.invalidateQueries({ queryKey: eventsKey }));
}

describe('the reveal', () => {
  it('opens by itself when the release arrives while the page is open, once', async () => {
    home.registered = [locked];
    const { queries } = openHome();
    await screen.findByRole('link', { name: 'Details' });
    await release(queries);
    expect(await reveal()).toHaveTextContent('The Long Table');
    await waitFor(() => expect(markedOnServer()).toHaveLength(1));
    done();
    await noReveal();
    await release(queries, released({ revealed: true }));
    await seeYourTable();
    await noReveal();
    expect(markedOnServer()).toHaveLength(1);
  });

  it('does not open on a page that is opened after the release; the first card offers it', async () => {
    home.registered = [released()];
    const { user } = openHome();
    await seeYourTable();
    await noReveal();
    await user.click(await seeYourTable());
    expect(await reveal()).toBeVisible();
  });

  it('does not open if a cached page becomes current only after the release', async () => {
    home.registered = [locked];
    const queries = createQueries();
    await queries.prefetchInfiniteQuery(
      (await import('../../features/own-events/own-events-query.ts')).registeredQuery,
    );
    home.registered = [released()];
    renderScreen([{ path: '/home', Component }], { at: '/home', queries });
    expect(await seeYourTable()).toBeVisible();
    await noReveal();
  });

  it('opens over the details, to which mails and notifications lead, and returns the focus to them', async () => {
    home.registered = [released()];
    openHome('/home?event=dinner');
    expect(await reveal()).toHaveFocus();
    expect(screen.queryByRole('dialog', { name: 'Dinner' })).toBeNull();
    done();
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Dinner' })).toHaveFocus());
    expect(markedOnServer()).toHaveLength(1);
  });

  it('that was seen on another device does not open, and can be seen again', async () => {
    home.registered = [released({ revealed: true })];
    const { user } = openHome('/home?event=dinner');
    const again = (await dinnerDetails()).getByRole('button', { name: 'See it again' });
    await noReveal();
    await user.click(again);
    expect(await reveal()).toBeVisible();
    done();
    await waitFor(() => expect(again).toHaveFocus());
    expect(markedOnServer()).toEqual([]);
  });

  it('is skipped for good: the details do not open it a second time, even if the server did not store it', async () => {
    server.use(http.post('*/api/events/dinner/revealed', () => HttpResponse.error()));
    home.registered = [released()];
    const { router } = openHome('/home?event=dinner');
    await reveal();
    done();
    await act(() => router.navigate('/home'));
    await act(() => router.navigate('/home?event=dinner'));
    expect((await dinnerDetails()).getByRole('button', { name: /^See/ })).toBeVisible();
    await noReveal();
  });

  it('is only offered while a dialog is open', async () => {
    home.registered = [locked];
    const { queries, user } = openHome();
    await screen.findByRole('link', { name: 'Details' });
    const dialog = await chooseDate(user, 'Lunch');
    await release(queries);
    await noReveal();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await seeYourTable()).toBeVisible();
    await noReveal();
  });

  it('is only offered in details that were open before the release', async () => {
    home.registered = [locked];
    const { queries, user } = openHome('/home?event=dinner');
    const details = await dinnerDetails();
    await release(queries);
    const offer = await details.findByRole('button', { name: 'See your table' });
    await noReveal();
    await user.click(offer);
    expect(await reveal()).toBeVisible();
    await waitFor(() => expect(markedOnServer()).toHaveLength(1));
  });

  it('is only offered while a field has the focus', async () => {
    home.registered = [locked];
    const { queries } = openHome();
    await screen.findByRole('link', { name: 'Details' });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await release(queries);
    expect(await seeYourTable()).toBeVisible();
    await noReveal();
    field.remove();
  });

  it('is only offered while a pointer is down', async () => {
    home.registered = [locked];
    const { queries } = openHome();
    const details = await screen.findByRole('link', { name: 'Details' });
    fireEvent.pointerDown(details);
    await release(queries);
    expect(await seeYourTable()).toBeVisible();
    await noReveal();
    fireEvent.pointerUp(details);
    await noReveal();
  });

  it('does not open for a student who can’t come, nor for a cancelled event', async () => {
    home.registered = [locked, { ...locked, eventId: 'lunch', title: 'Lunch' }];
    const { queries } = openHome();
    await screen.findByRole('link', { name: 'Details' });
    home.registered = [
      released({ absent: true }),
      released({ eventId: 'lunch', title: 'Lunch', status: 'cancelled' }),
    ];
    await act(() => queries.invalidateQueries({ queryKey: eventsKey }));
    const upcoming = within(screen.getByRole('region', { name: 'My Upcoming Events' }));
    expect(await upcoming.findByText('Your table knows that you can’t come.')).toBeVisible();
    await noReveal();
  });

  it('is offered beside the check-in if the student has not seen it yet', async () => {
    home.registered = [released({ canCheckIn: true })];
    openHome();
    expect(await screen.findByRole('button', { name: 'Check In' })).toBeVisible();
    expect(await seeYourTable()).toBeVisible();
    await noReveal();
  });
});
