import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { stubMatchMedia } from '../../../test/browser-fakes.ts';
import { tableMate, venue } from '../../../test/fixtures/event.ts';
import { crew } from '../../../test/fixtures/quickcrew.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
  // A wide screen.
  stubMatchMedia(() => false);
});
afterEach(() => void vi.unstubAllGlobals());

/** The student's dinner of last night. Hana was there, Theo did not check in, Jo was absent. */
const lastNight = () =>
  ownEvent({
    eventId: 'last-night',
    status: 'completed',
    date: '2025-05-20T22:00:00Z',
    endsAt: '2025-05-20T23:30:00Z',
    attendance: { seated: 3, checkedIn: 2, absent: 1, absentFirstNames: ['Jo'] },
    venueDetails: venue({
      members: [
        tableMate({ userId: 'u1', firstName: 'Ana', isYou: true, checkedIn: true }),
        tableMate({ userId: 'hana', firstName: 'Hana', lastName: 'M', checkedIn: true }),
        tableMate({ userId: 'theo', firstName: 'Theo', lastName: 'W' }),
      ],
    }),
  });

const morningAfter = () => screen.findByRole('article', { name: 'Dinner at The Long Table' });

describe('the home page leads', () => {
  it('with a live crew: when, where, the hold, and who is where; the next table comes after that', async () => {
    home.crews = [crew()];
    home.registered = [ownEvent()];
    home.past = [lastNight()];
    openHome();
    const lead = within(await screen.findByRole('article', { name: 'Tonight, 7:30 PM' }));
    expect(lead.getByText('$5 held, not charged')).toBeVisible();
    expect(lead.getByText('Example Place')).toBeVisible();
    expect(lead.getByRole('timer', { name: 'Your crew meets in' })).toBeVisible();
    expect(lead.getByText('Sofia').closest('p')).toHaveTextContent(
      'Ben is there. Sofia is on the way. Ravi has not said hello yet.',
    );
    expect(lead.getByRole('link', { name: /^Get Directions/ })).toBeVisible();
    expect(lead.getByRole('link', { name: 'See the crew' })).toHaveAttribute('href', '/automeetup/group');
    expect(screen.getByText(/Your crew meets in/)).toBeVisible();
    const next = within(screen.getByRole('region', { name: 'After that' }));
    expect(next.getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/home?event=dinner');
    expect(
      within(screen.getByRole('region', { name: 'My Upcoming Events' })).getByRole('link', {
        name: /^Details ?of Dinner, Fri, May 23/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your last table' })).toHaveTextContent(
      'Three were seated, two checked in, one absent.',
    );
    expect(screen.queryByText('Free tonight?')).toBeNull();
  });

  it('with the morning after before a locked table, and asks no more after ‘Later’', async () => {
    home.registered = [ownEvent()];
    home.past = [lastNight()];
    server.use(
      http.post('*/api/events/last-night/feedback-later', () => {
        home.past = [{ ...lastNight(), feedbackPostponed: true }];
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = openHome();
    await morningAfter();
    expect(screen.getByText('Wednesday, May 21. How was it?')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByText('Wednesday, May 21. Two days until dinner.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Dinner at The Long Table' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(home.calls).toEqual(['POST events/last-night/feedback-later']);
    await user.click(screen.getByRole('link', { name: 'How was it?' }));
    expect(await morningAfter()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dinner at The Long Table' })).toHaveFocus();
  });

  it('with a live crew also after the student opens the last evening, which is shown below it', async () => {
    home.crews = [crew({ holdCents: 700, members: crew().members.slice(0, 3) })];
    home.past = [lastNight()];
    const { user } = openHome();
    await user.click(await screen.findByRole('link', { name: 'How was it?' }));
    const opened = await morningAfter();
    const lead = screen.getByRole('article', { name: 'Tonight, 7:30 PM' });
    expect(lead.compareDocumentPosition(opened)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(lead).getByText('$7 held, not charged')).toBeVisible();
    expect(within(lead).getByText(/^A crew of three/)).toBeVisible();
  });

  it('with an open table before the morning after', async () => {
    home.registered = [ownEvent({ status: 'released', venueDetails: venue() })];
    home.past = [lastNight()];
    openHome();
    expect(await screen.findByRole('link', { name: 'See your table' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'How was it?' })).toHaveAttribute(
      'href',
      '/home?table=last-night',
    );
    expect(screen.queryByRole('article', { name: 'Dinner at The Long Table' })).toBeNull();
  });
});

describe('the morning after', () => {
  beforeEach(() => {
    home.past = [lastNight()];
  });

  it('counts honestly and names only the first name of an absent student', async () => {
    openHome();
    const card = within(await morningAfter());
    for (const [label, count] of [
      ['seated', '3'],
      ['checked in', '2'],
      ['absent', '1'],
    ] as const)
      expect(card.getByText(label).parentElement).toHaveTextContent(count);
    expect(card.getByText('One neither checked in nor said no.')).toBeVisible();
    expect(card.getByText('Last night, Tue, May 20')).toBeVisible();
    expect(card.getByText('Jo, absent')).toBeVisible();
    expect(card.queryByRole('button', { name: /Jo/ })).toBeNull();
  });

  it('saves ‘again’ at the first of two quick presses, shows it after a reload, and takes it back', async () => {
    const wishes: unknown[] = [];
    server.use(
      http.put('*/api/people/:userId/wish', async ({ request }) => {
        const body = (await request.json()) as { wish: 'again' | null };
        wishes.push(body.wish);
        const members = lastNight().venueDetails!.members.map((mate) =>
          mate.userId === 'hana' ? { ...mate, wish: body.wish } : mate,
        );
        home.past = [{ ...lastNight(), venueDetails: venue({ members }) }];
        return HttpResponse.json({ wish: body.wish, mutual: false });
      }),
    );
    const { user } = openHome();
    await morningAfter();
    const seat = screen.getByRole('button', { name: 'Again with Hana M.' });
    expect(seat).toHaveAttribute('aria-pressed', 'false');
    await user.dblClick(seat);
    expect(seat).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Example, again')).toBeVisible();
    await waitFor(() => expect(wishes).toEqual(['again']));
    await user.click(await screen.findByRole('button', { name: 'Meet Hana M. again', pressed: true }));
    await waitFor(() => expect(wishes).toEqual(['again', null]));
    expect(seat).toHaveAttribute('aria-pressed', 'false');
  });

  it('keeps the heart as it was when a wish could not be saved', async () => {
    server.use(http.put('*/api/people/:userId/wish', () => HttpResponse.error()));
    const { user } = openHome();
    await morningAfter();
    const seat = screen.getByRole('button', { name: 'Again with Theo W.' });
    await user.click(seat);
    expect(await toasts().findByText('Your wish was not saved.')).toBeVisible();
    await waitFor(() => expect(seat).toHaveAttribute('aria-pressed', 'false'));
  });

  it('has ‘Never again’ and ‘Report’ in the menu of a seat only, which opens without saying ‘again’', async () => {
    const { user } = openHome();
    await morningAfter();
    expect(screen.queryByText('Report')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Something was not right?' }));
    await user.click(
      within(await findDialog('Who is it about?')).getByRole('button', {
        name: /Theo W\./,
      }),
    );
    const menu = within(await findDialog('Theo W.'));
    expect(menu.getByText('Example University, at your table last night')).toBeVisible();
    await user.click(menu.getByRole('button', { name: /^Never again/ }));
    expect(await screen.findByRole('dialog', { name: 'Never sit with Theo again?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(menu.getByRole('button', { name: /^Report/ }));
    expect(await screen.findByRole('dialog', { name: 'Report Theo W.' })).toBeVisible();
    expect(home.calls).toEqual([]);
  });

  it('sends one face and one line once, keeps both when sending fails, and thanks', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return errorResponse(500, 'internal', 'Oops.');
        home.past = [
          { ...lastNight(), feedbackGiven: true, ownFeedback: { rating: 4, feedback: 'Small plates.' } },
        ];
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = openHome();
    await morningAfter();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Please choose a face, or write a word or two.')).toBeVisible();
    const faces = within(screen.getByRole('group', { name: 'How was the evening?' }));
    expect(faces.getAllByRole('radio').map((face) => face.closest('label')?.textContent)).toEqual([
      'Awful',
      'Meh',
      'Fine',
      'Good',
      'Lovely',
    ]);
    await user.click(faces.getByRole('radio', { name: 'Good' }));
    await user.type(screen.getByRole('textbox', { name: 'One line about it (optional)' }), 'Small plates.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await toasts().findByText('Failed to submit feedback. Please try again.')).toBeVisible();
    expect(faces.getByRole('radio', { name: 'Good' })).toBeChecked();
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Thank you\./)).toHaveFocus();
    expect(bodies).toEqual(
      Array.from({ length: 2 }, () => ({
        type: 'EVENT_FEEDBACK',
        eventId: 'last-night',
        eventType: 'Dinner',
        rating: 4,
        feedback: 'Small plates.',
      })),
    );
    await user.click(await screen.findByRole('link', { name: 'See who was there' }, { timeout: 5_000 }));
    expect(await screen.findByText('You said: Good. “Small plates.”')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});
