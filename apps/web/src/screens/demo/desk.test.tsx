// @vitest-environment jsdom
import '../../../test/resize-observer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { offeredEvent } from '../../../test/fixtures/event.ts';
import { site2025 } from '../../../test/fixtures/site.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { Component } from './desk.tsx';

const noon = '2025-05-21T16:00:00.000Z';
const mail = (id: string, to: string, synthetic: boolean) => ({
  id,
  to,
  synthetic,
  subject: `Mail ${id}`,
  text: '',
  html: '<p>Hello</p>',
  sentAt: noon,
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

beforeEach(() => {
  productClock.set(new Date(noon));
  server.use(
    http.get('*/api/demo/mail', () =>
      HttpResponse.json([
        mail('3', 'ben@synthetic.example.edu', true),
        mail('2', 'ana@synthetic.example.edu', true),
        mail('1', 'maya@nyu.edu', false),
      ]),
    ),
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
    expect(screen.getByText('2 mails to 2 students')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show' }));
    const others = screen.getByRole('list', { name: 'Mails to everybody else, newest first' });
    await user.click(within(others).getByRole('button', { name: /Mail 3/ }));
    expect(screen.getByRole('article', { name: 'Mail 3' })).toBeVisible();
  });

  it('says in words what happened and what is due', async () => {
    desk();
    expect(await screen.findByText('40 synthetic students signed up.')).toBeVisible();
    expect(screen.getByText('Tables for Dinner are formed and told')).toBeVisible();
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
