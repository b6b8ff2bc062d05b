import type { RegisteredEventBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { offeredEvent, registeredEvent } from '../../../test/fixtures/event.ts';
import { site2025 } from '../../../test/fixtures/site.ts';
import { profile, studentProfile } from '../../../test/fixtures/student.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { Component } from './desk.tsx';

const noon = '2025-05-21T16:00:00.000Z';
const mail = (id: string, to: string, synthetic: boolean) => ({
  id,
  to,
  synthetic,
  subject: `Mail ${id}`,
  sentAt: noon,
});
const nextDinner = {
  eventId: 'dinner',
  dateTime: '2025-05-23T22:00:00.000Z',
  releaseAt: '2025-05-22T22:00:00.000Z',
  endsAt: '2025-05-23T23:30:00.000Z',
};
const maya = studentProfile({ userId: 'maya', firstName: 'Maya', lastName: 'Okafor' });
/** The requests of the desk by path, in order. */
let requests: string[] = [];
const requestsTo = (path: string) => requests.filter((each) => each === path).length;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

beforeEach(() => {
  requests = [];
  server.events.on('request:start', ({ request }) => {
    requests.push(new URL(request.url).pathname.replace('/api/', ''));
  });
  productClock.set(new Date(noon));
  server.use(
    http.get('*/api/demo/mailbox', () =>
      HttpResponse.json({
        mails: [
          mail('3', 'ben@synthetic.example.edu', true),
          mail('2', 'ana@synthetic.example.edu', true),
          mail('1', 'maya@nyu.edu', false),
        ],
        counts: { toPeople: 1, toSynthetic: 318 },
        syntheticStudents: 40,
      }),
    ),
    http.get<{ mailId: string }>('*/api/demo/mailbox/:mailId', ({ params: { mailId } }) =>
      HttpResponse.json({ ...mail(mailId, '', false), text: '', html: `<p>Content of ${mailId}</p>` }),
    ),
    http.get('*/api/demo/happenings', () => HttpResponse.json([])),
    http.get('*/api/events/registered/past', () => HttpResponse.json([])),
    http.get('*/api/demo/activity', () =>
      HttpResponse.json({
        lately: [{ id: '1', at: noon, kind: 'student_signed_up', text: '40 synthetic students signed up.' }],
        dueNext: [{ kind: 'release', dueAt: noon, text: 'Tables for Dinner are formed and told', count: 1 }],
        failedJobs: [],
      }),
    ),
    http.get('*/api/demo/clock', () => HttpResponse.json({ now: '2025-05-24T04:00:00.000Z' })),
    http.get('*/api/site', () => HttpResponse.json(site2025)),
    http.get('*/api/demo/story', () => HttpResponse.json({ anybodyRegistered: false })),
    http.get('*/api/events', () => HttpResponse.json([offeredEvent({ eventId: 'dinner', seatsLeft: 40 })])),
    http.get('*/api/quickcrew/options', () =>
      HttpResponse.json({ isOpen: true, cities: [], locations: [], meetingTimes: [], groupSize: 4 }),
    ),
  );
});

const desk = () => renderScreen(<Component />, { at: '/demo', isLoggedIn: false });

describe('the desk', () => {
  it('keeps mails to people on top and shows those of synthetic students on demand', async () => {
    const { user } = desk();
    const yours = await screen.findByRole('list', { name: 'Your mails, newest first' });
    expect(within(yours).getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('article', { name: 'Mail 1' })).toBeVisible();
    // The list is shorter than the truth.
    expect(screen.getByText('318 mails to 40 students')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show' }));
    const others = screen.getByRole('list', { name: 'Mails to everybody else, newest first' });
    expect(screen.getByText('The newest 2 of 318 are listed.')).toBeVisible();
    await user.click(within(others).getByRole('button', { name: /Mail 3/ }));
    expect(screen.getByRole('article', { name: 'Mail 3' })).toBeVisible();
    // Only a mail that is opened is read.
    expect(await screen.findByTitle('Mail: Mail 3')).toHaveAttribute('srcdoc', '<p>Content of 3</p>');
    expect(requestsTo('demo/mailbox/1')).toBe(1);
    expect(requestsTo('demo/mailbox/2')).toBe(0);
  });

  it('says in words what happened and what is due', async () => {
    desk();
    expect(await screen.findByText('40 synthetic students signed up.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'What comes next' })).toHaveTextContent(
      'Tables for Dinner are formed and told',
    );
    expect(screen.getByRole('button', { name: 'To what comes next' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/\bjobs?\b|\bdue\b/i);
  });

  it('shows how far the clock is on its way', async () => {
    const { open, opened } = gate();
    server.use(
      http.post('*/api/demo/clock', async () => {
        await opened;
        return HttpResponse.json({ now: '2025-05-28T16:00:00.000Z' });
      }),
    );
    const { user } = desk();
    await user.click(screen.getByRole('button', { name: '+1 week' }));
    const bar = await screen.findByRole('progressbar', { name: /^Moving to Wed, May 28/ });
    // The clock of the server has moved by two and a half of seven days.
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('36');
    open();
    expect(await screen.findByText('Wed, May 28, 2025, in New York')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  });

  it.each([
    ['+1 hour', '2025-05-21T17:00'],
    ['+1 day', '2025-05-22T16:00'],
    ['+1 week', '2025-05-28T16:00'],
  ])('moves the clock forward by %s', async (step, minute) => {
    let sent = '';
    server.use(
      http.post<never, { now: string }>('*/api/demo/clock', async ({ request }) => {
        sent = (await request.json()).now;
        return HttpResponse.json({ now: sent });
      }),
    );
    const { user } = desk();
    await user.click(screen.getByRole('button', { name: step }));
    await waitFor(() => expect(sent.slice(0, minute.length)).toBe(minute));
  });

  it('adds students in batches and counts them', async () => {
    const { open, opened } = gate();
    const batches: number[] = [];
    server.use(
      http.post<never, { students: number }>('*/api/demo/populate', async ({ request }) => {
        const { students } = await request.json();
        batches.push(students);
        if (batches.length === 3) await opened;
        return HttpResponse.json({ students, registered: students, queued: 0 }, { status: 201 });
      }),
    );
    const { user } = desk();
    await screen.findByRole('option', { name: /40 left/ });
    await user.selectOptions(screen.getByLabelText('Add to'), 'dinner');
    await user.clear(screen.getByLabelText('Number of students'));
    await user.type(screen.getByLabelText('Number of students'), '25');
    await user.click(screen.getByRole('button', { name: 'Add students' }));
    expect(await screen.findByText('20 of 25 added')).toBeVisible();
    open();
    expect(await screen.findByText('25 synthetic students were added.')).toBeVisible();
    expect(batches).toEqual([10, 10, 5]);
  });

  it('stops the story with a reason and offers to try again', async () => {
    const { user } = desk();
    await user.click(screen.getByRole('button', { name: 'Play an evening' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The story stopped: No dinner is open for registration.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('offers a visitor the first step of the guide only', async () => {
    desk();
    const guide = screen.getByRole('region', { name: 'By hand, in three steps' });
    expect(within(guide).getAllByRole('button')).toHaveLength(1);
    expect(within(guide).getByRole('button', { name: 'Sign in as a guest' })).toBeVisible();
  });
});

/** Signs in a student, with what the product knows of them. */
function signedIn({
  own = [],
  hasProfile = true,
}: { own?: RegisteredEventBody[]; hasProfile?: boolean } = {}) {
  server.use(
    http.get('*/api/profiles/v2/', () =>
      hasProfile
        ? HttpResponse.json(profile({ userProfile: maya }))
        : errorResponse(404, 'not_found', 'No profile.'),
    ),
    http.get('*/api/events/registered', () => HttpResponse.json(own)),
  );
  return renderScreen(<Component />, { at: '/demo', isLoggedIn: true });
}

const guideOf = () => within(screen.getByRole('region', { name: 'By hand, in three steps' }));
const phoneOf = () => document.querySelector<HTMLIFrameElement>('iframe[title$="phone"]');
const atTheTable = registeredEvent({
  status: 'released',
  venueDetails: {
    members: [],
    reservationNumber: '1',
    restaurantName: 'Fig & Fennel',
    restaurantAddress: '118 Orchard St',
    latitude: 40.7,
    longitude: -74,
    invented: true,
  },
});

/** A dinner whose story waits for its first call until the gate is opened. */
function storyBehind(opened: Promise<void>) {
  server.use(
    http.get('*/api/demo/story', async () => {
      await opened;
      return HttpResponse.json({ anybodyRegistered: false });
    }),
  );
}

describe('the phone of the desk', () => {
  it('loads the page of a signed-in student once', async () => {
    const loaded: (string | null)[] = [];
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const frames = [node, ...node.querySelectorAll('*')].filter((each) =>
          each.matches('iframe[title$="phone"]'),
        );
        loaded.push(...frames.map((frame) => frame.getAttribute('src')));
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    signedIn();
    await screen.findByRole('heading', { name: 'Maya’s phone' });
    await waitFor(() => expect(phoneOf()).not.toBeNull());
    observer.disconnect();
    expect(loaded).toEqual(['/home']);
  });

  it('goes back to the usual page when the story plays on, and stays there when it pauses', async () => {
    const { open, opened } = gate();
    storyBehind(opened);
    const { user } = signedIn({ own: [atTheTable] });
    await user.click(await screen.findByRole('button', { name: 'See the reveal again' }));
    expect(phoneOf()).toHaveAttribute('src', expect.stringContaining('dinner'));
    await user.click(screen.getByRole('button', { name: 'Play an evening' }));
    expect(phoneOf()).toHaveAttribute('src', '/home');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(phoneOf()).toHaveAttribute('src', '/home');
    open();
  });
});

describe('the player of the desk', () => {
  it('plays an evening by its link, also in a tab that has played a crew', async () => {
    const story = { kind: 'crew', lobbyId: 'lobby', meetingTime: nextDinner.dateTime, startedAt: noon };
    sessionStorage.setItem('demo_story', JSON.stringify(story));
    const { open, opened } = gate();
    storyBehind(opened);
    renderScreen(<Component />, { at: '/demo?play=1', isLoggedIn: false });
    const panel = await screen.findByRole('region', { name: 'Play an evening' });
    expect(within(panel).getByRole('button', { name: 'Pause' })).toBeVisible();
    open();
  });

  it('keeps the focus on a button when buttons come and go', async () => {
    const { open, opened } = gate();
    storyBehind(opened);
    const { user } = desk();
    screen.getByRole('button', { name: 'Play an evening' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus();
    screen.getByRole('button', { name: 'Start over' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Start over' })).toHaveFocus();
    open();
  });

  it('gives the focus to the first button when the pressed one goes away', async () => {
    server.use(http.post('*/api/demo/guest', () => errorResponse(503, 'unavailable', 'Not now.')));
    const { user } = desk();
    screen.getByRole('button', { name: 'Play a QuickCrew' }).focus();
    await user.keyboard('{Enter}');
    const panel = within(screen.getByRole('region', { name: 'Play a QuickCrew' }));
    expect(panel.getAllByRole('button')[0]).toHaveFocus();
  });

  it('asks every second what happens only while a story plays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { open, opened } = gate();
    storyBehind(opened);
    const { user } = signedIn({ own: [atTheTable] });
    await waitFor(() => expect(requestsTo('demo/happenings')).toBeGreaterThan(0));
    const before = requestsTo('demo/happenings');
    const mails = requestsTo('demo/mailbox');
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(requestsTo('demo/mailbox')).toBeGreaterThan(mails));
    expect(requestsTo('demo/happenings')).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Play an evening' }));
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(requestsTo('demo/happenings')).toBeGreaterThan(before));
    open();
  });
});

describe('the guide of the desk', () => {
  /** A student without a profile, who gets an invented one when the demo is asked for it. */
  function withoutProfile() {
    const page = signedIn({ hasProfile: false });
    server.use(
      http.post('*/api/demo/guest', () => {
        server.use(http.get('*/api/profiles/v2/', () => HttpResponse.json(profile({ userProfile: maya }))));
        return HttpResponse.json({ userId: 'maya' });
      }),
      http.post('*/api/demo/crew', () => errorResponse(409, 'not_available', 'No time is left today.')),
    );
    return page;
  }

  it('lets a student without a profile complete it or use an invented one', async () => {
    const { user } = withoutProfile();
    const link = await guideOf().findByRole('link', { name: 'Complete your profile' });
    expect(link).toHaveAttribute('href', '/home');
    await user.click(guideOf().getByRole('button', { name: 'Use an invented one' }));
    expect(await screen.findByRole('heading', { name: 'Maya’s phone' })).toBeVisible();
    expect(guideOf().getByRole('button', { name: 'Take a seat' })).toBeVisible();
  });

  it.each(['Play an evening', 'Play a QuickCrew'])(
    'plays with a student without a profile as with a guest, who presses %s',
    async (story) => {
      const { user } = withoutProfile();
      await guideOf().findByRole('link', { name: 'Complete your profile' });
      await user.click(screen.getByRole('button', { name: story }));
      expect(await screen.findByRole('heading', { name: 'Maya’s phone' })).toBeVisible();
      expect(requestsTo('demo/guest')).toBe(1);
    },
  );

  it('jumps to when the tables are told, and shows how far the clock is', async () => {
    const { open, opened } = gate();
    let target: string | undefined;
    server.use(
      http.post<never, { now: string }>('*/api/demo/clock', async ({ request }) => {
        target = (await request.json()).now;
        await opened;
        return HttpResponse.json({ now: target });
      }),
    );
    const { user } = signedIn({ own: [registeredEvent()] });
    await user.click(await guideOf().findByRole('button', { name: 'Jump to when the tables are told' }));
    expect(await guideOf().findByRole('progressbar', { name: /^Moving to Thu, May 22/ })).toBeVisible();
    open();
    await waitFor(() => expect(guideOf().queryByRole('progressbar')).not.toBeInTheDocument());
    expect(target).toBe('2025-05-22T22:00:00.000Z');
  });

  it('offers no jump to a time that is past', async () => {
    productClock.set(new Date('2025-05-22T22:00:01.000Z'));
    server.use(http.get('*/api/demo/clock', () => HttpResponse.json({ now: '2025-05-22T22:00:01.000Z' })));
    signedIn({ own: [registeredEvent({ status: 'closed' })] });
    expect(await guideOf().findByText(/^The tables are being formed\./)).toBeVisible();
    expect(guideOf().queryByRole('button')).not.toBeInTheDocument();
  });

  it('gives the focus to the next step when a step is done', async () => {
    let isSeated = false;
    server.use(
      http.get('*/api/demo/story', () => HttpResponse.json({ anybodyRegistered: false, nextDinner })),
      http.post('*/api/demo/seat', () => {
        isSeated = true;
        return HttpResponse.json({ registered: true, friends: [] });
      }),
      http.post('*/api/demo/populate', () =>
        HttpResponse.json({ students: 13, registered: 13, queued: 0 }, { status: 201 }),
      ),
    );
    const { user } = signedIn();
    server.use(
      http.get('*/api/events/registered', () => HttpResponse.json(isSeated ? [registeredEvent()] : [])),
    );
    (await guideOf().findByRole('button', { name: 'Take a seat' })).focus();
    await user.keyboard('{Enter}');
    expect(await guideOf().findByRole('button', { name: 'Jump to when the tables are told' })).toHaveFocus();
  });
});
