// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { CrewBody, MessageBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component } from './crew.tsx';

const server = setupServer();

type Member = CrewBody['members'][number];
const member = (userId: string, name: string, more: Partial<Member> = {}): Member => ({
  userId,
  name,
  college: 'Example University',
  isYou: false,
  introSent: false,
  onTheWay: false,
  checkedIn: false,
  left: false,
  linkedinHandle: null,
  instagramHandle: `@${userId}`,
  facebookHandle: null,
  wish: null,
  ...more,
});

let crew: CrewBody;
let messages: MessageBody[];
let calls: string[];
let bodies: unknown[];
let seen: string[];

const say = (senderId: string | null, senderName: string, text: string) => {
  const said: MessageBody = {
    id: String(messages.length + 1),
    senderId,
    senderName,
    text,
    timestamp: '2025-05-21T22:49:00Z',
    system: senderId === null,
  };
  messages = [...messages, said];
  return said;
};

const changeYou = (more: Partial<Member>) => {
  crew = { ...crew, members: crew.members.map((one) => (one.isYou ? { ...one, ...more } : one)) };
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('groupId', 'crew-1');
  calls = [];
  bodies = [];
  seen = [];
  messages = [];
  crew = {
    groupId: 'crew-1',
    members: [
      member('ben', 'Ben K.', { introSent: true, onTheWay: true, checkedIn: true }),
      member('ana', 'Ana R.', { isYou: true }),
      member('sofia', 'Sofia L.', { introSent: true, onTheWay: true }),
      member('ravi', 'Ravi P.'),
    ],
    latitude: 40.7193,
    longitude: -74.0019,
    location: 'Example Place',
    address: '1 Example St, NY 10013',
    meetTime: '2025-05-21T23:30:00Z',
    checkInFrom: '2025-05-21T22:30:00Z',
    checkInUntil: '2025-05-21T23:45:00Z',
    freeToLeaveUntil: '2025-05-21T22:30:00Z',
    endsAt: '2025-05-22T02:30:00Z',
    status: 'meeting',
    hold: 'held',
    reviewed: false,
  };
  say('sofia', 'Sofia L.', 'Yellow jacket, by the door.');
  productClock.set(new Date('2025-05-21T22:49:00Z'));
  server.use(
    http.get('*/api/groups', () => HttpResponse.json([crew])),
    http.get('*/api/groups/crew-1', () => HttpResponse.json(crew)),
    http.get('*/api/messages/crew-1', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      return HttpResponse.json(messages.filter(({ id }) => Number(id) > after));
    }),
    http.post<never, { messageId: string }>('*/api/messages/crew-1/seen', async ({ request }) => {
      seen.push((await request.json()).messageId);
      return HttpResponse.json({ success: true });
    }),
    http.get('*/api/payments', () => HttpResponse.json({ payments: [], total: 0 })),
    http.post<never, { step: 'introSent' | 'onTheWay' | 'checkedIn' }>(
      '*/api/groups/crew-1/progress',
      async ({ request }) => {
        const { step } = await request.json();
        calls.push(step);
        changeYou({ [step]: true });
        if (step === 'introSent') say('ana', 'Ana R.', 'Hi everyone! I am Ana R.');
        if (step === 'checkedIn') {
          crew = { ...crew, hold: 'released' };
          say(null, '', 'Ana R. has checked in at the meetup location!');
        }
        return HttpResponse.json(crew);
      },
    ),
    http.post<never, { text: string }>('*/api/groups/crew-1/messages', async ({ request }) => {
      const { text } = await request.json();
      calls.push(`said ${text}`);
      return HttpResponse.json(say('ana', 'Ana R.', text), { status: 201 });
    }),
    http.post('*/api/groups/crew-1/leave', () => {
      calls.push('leave');
      return HttpResponse.json({ success: true, hold: 'captured' });
    }),
    http.post('*/api/groups/crew-1/review', async ({ request }) => {
      calls.push('review');
      bodies.push(await request.json());
      crew = { ...crew, reviewed: true };
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
    http.put<{ userId: string }>('*/api/people/:userId/wish', async ({ request, params }) => {
      const { wish } = (await request.json()) as { wish: Member['wish'] };
      calls.push(`${wish} ${params.userId}`);
      crew = {
        ...crew,
        members: crew.members.map((one) => (one.userId === params.userId ? { ...one, wish } : one)),
      };
      if (wish === 'never') messages = messages.filter(({ senderId }) => senderId !== params.userId);
      return HttpResponse.json({ wish, mutual: false });
    }),
    http.post('*/api/reports', async ({ request }) => {
      calls.push('report');
      bodies.push(await request.json());
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function open() {
  const router = createMemoryRouter(
    [
      { path: '/automeetup', Component: () => <h1>Start</h1> },
      { path: '/automeetup/group', Component },
    ],
    { initialEntries: ['/automeetup/group'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the crew', () => {
  it('shows who comes, when and where, and what was said last', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Tonight, 7:30 PM' });
    screen.getByText('Your crew of four, in 41 minutes.');
    const people = within(screen.getByRole('list', { name: 'Your crew' }));
    expect(people.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'ARYouMatched',
      'BKBen K.Checked in',
      'SLSofia L.On the way',
      'RPRavi P.Matched',
    ]);
    screen.getByRole('img', { name: 'Map: Example Place' });
    expect(screen.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('40.7193,-74.0019'),
    );
    await screen.findByText('Yellow jacket, by the door.');
    screen.getByText('1 new');
    screen.getByText('$5 held');
  });

  it('leads from the intro over the way to the check-in, which lets go of the $5', async () => {
    const { user } = open();
    await user.click(await button('Send Intro Message'));
    const chat = within(await screen.findByRole('dialog', { name: 'Group Chat' }));
    await chat.findByText('Hi everyone! I am Ana R.');
    await user.click(chat.getByRole('button', { name: 'Close' }));
    await user.click(await button('Confirm On The Way'));
    await user.click(await button('Check In'));
    await button('Send a message');
    screen.getByText('$5 released');
    screen.getByText(/You are all set! Your card was not charged\./);
    expect(calls).toEqual(['introSent', 'onTheWay', 'checkedIn']);
  });

  it('says when check-in opens, instead of refusing it', async () => {
    productClock.set(new Date('2025-05-21T21:00:00Z'));
    changeYou({ introSent: true, onTheWay: true });
    const { user } = open();
    await user.click(await button('Check In'));
    screen.getByText('Check-in opens at 6:30 PM.');
    expect(calls).toEqual([]);
  });

  it('talks: empty words are not sent, and what was said is there at once', async () => {
    const { user } = open();
    await user.click(await button(/Yellow jacket/));
    const chat = within(await screen.findByRole('dialog', { name: 'Group Chat' }));
    expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(chat.getByLabelText('Message'), '   ');
    expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(chat.getByLabelText('Message'), 'On my way ');
    await user.click(chat.getByRole('button', { name: 'Send' }));
    await chat.findByText('On my way');
    expect(chat.getByLabelText('Message')).toHaveValue('');
    expect(calls).toEqual(['said On my way']);
    await user.click(chat.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/\d new/)).toBeNull();
  });

  it('tells the server what is on the screen, so that nothing of it is pushed', async () => {
    open();
    await waitFor(() => expect(seen).toEqual(['1']));
    say('ravi', 'Ravi P.', 'Nearly there.');
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen).toEqual(['1', '2']));
  });

  it('keeps what was typed when it could not be sent', async () => {
    server.use(http.post('*/api/groups/crew-1/messages', () => HttpResponse.error()));
    const { user } = open();
    await user.click(await button(/Yellow jacket/));
    const chat = within(await screen.findByRole('dialog', { name: 'Group Chat' }));
    await user.type(chat.getByLabelText('Message'), 'Hello{Enter}');
    await screen.findByText('Failed to send your message');
    expect(chat.getByLabelText('Message')).toHaveValue('Hello');
  });

  it('opens a member’s profile with the handles, from the chat too', async () => {
    const { user } = open();
    await user.click(await button(/Sofia L\..*On the way/));
    const panel = within(await screen.findByRole('dialog', { name: 'Sofia L.' }));
    expect(panel.getByRole('link', { name: /@sofia/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/sofia',
    );
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await user.click(await button(/Yellow jacket/));
    await user.click(await button('Sofia L.: profile, report, never again'));
    await screen.findByRole('dialog', { name: 'Sofia L.' });
  });

  it('hides at once what somebody wrote whom the student never wants to meet again', async () => {
    const { user } = open();
    await screen.findByText('Yellow jacket, by the door.');
    await user.click(await button(/Sofia L\..*On the way/));
    await user.click(await button('Never again'));
    await waitFor(() => expect(screen.queryByText('Yellow jacket, by the door.')).toBeNull());
    expect(calls).toEqual(['never sofia']);
  });

  it('takes a report with where it happened', async () => {
    const { user } = open();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Ravi P.' }));
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. An organiser reads your report.');
    expect(bodies).toEqual([{ userId: 'ravi', groupId: 'crew-1', reason: 'Unsafe behaviour', text: '' }]);
  });

  it('offers whoever has reported somebody to leave without cost', async () => {
    const { router, user } = open();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Ravi P.' }));
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const offer = within(await screen.findByRole('dialog', { name: 'You don’t have to meet Ravi P.' }));
    await user.click(offer.getByRole('button', { name: 'I can’t come' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup'));
    expect(calls).toContain('leave');
  });

  it('keeps a report that was not sent, and a toast says so', async () => {
    server.use(http.post('*/api/reports', () => HttpResponse.error()));
    const { user } = open();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Ravi P.' }));
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await toasts.findByText('Your report was not sent. Please try again.')).toBeInTheDocument();
    expect(dialog.getByLabelText('What happened')).toHaveValue('Unsafe behaviour');
  });

  it('says what leaving costs before it is done', async () => {
    const { router, user } = open();
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave the crew' }));
    await screen.findByText(/Less than an hour is left: your \$5 hold is charged\./);
    await user.click(await button('Leave'));
    await screen.findByText('Your $5 hold is charged.');
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(localStorage.getItem('groupId')).toBeNull();
  });
});

describe('the odd states', () => {
  it('somebody left: the rest still meet', async () => {
    crew = {
      ...crew,
      members: crew.members.map((one) => (one.userId === 'ravi' ? { ...one, left: true } : one)),
    };
    open();
    expect(await screen.findByRole('heading', { name: 'Ravi P. can’t come' })).toBeVisible();
  });

  it('somebody is late', async () => {
    productClock.set(new Date('2025-05-21T23:35:00Z'));
    changeYou({ checkedIn: true });
    open();
    expect(await screen.findByRole('heading', { name: 'Sofia L. and Ravi P. are late' })).toBeVisible();
  });

  it('the group has closed: it can be read and rated, once', async () => {
    crew = { ...crew, status: 'ended', hold: 'released' };
    const { user } = open();
    await screen.findByRole('heading', { name: 'The group has closed' });
    await user.click(await button('Rate and review'));
    screen.getByText('Please choose a rating.');
    await user.click(screen.getByRole('radio', { name: '5' }));
    await user.type(screen.getByLabelText('In your words (optional)'), 'Lovely.');
    await user.click(await button('Rate and review'));
    await screen.findByText(/Thank you\. Your feedback/);
    expect(bodies).toEqual([{ rating: 5, text: 'Lovely.' }]);
    await user.click(await button(/Yellow jacket/));
    await screen.findByText('The group has closed. You can still read the chat.');
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('whoever is no member sees nothing', async () => {
    server.use(
      http.get('*/api/groups/crew-1', () =>
        HttpResponse.json({ code: 'not_found', message: 'Not found.' }, { status: 404 }),
      ),
      http.get('*/api/messages/crew-1', () =>
        HttpResponse.json({ code: 'not_found', message: 'Not found.' }, { status: 404 }),
      ),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch group details' })).toBeVisible();
  });

  it('a phone that has forgotten the crew finds it', async () => {
    localStorage.clear();
    open();
    await screen.findByRole('heading', { level: 1, name: 'Tonight, 7:30 PM' });
    expect(localStorage.getItem('groupId')).toBe('crew-1');
  });
});
