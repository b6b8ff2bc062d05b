import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { friend, registeredEvent } from '../../../test/fixtures/event.ts';
import { renderScreen, toasts } from '../../../test/render-screen.tsx';
import { seatAt, seatsAround, seatsOfPass } from './celebrated-seat.ts';
import type { CelebratedSeat } from './celebrated-seat.ts';
import { Celebration } from './celebration.tsx';

const seat = seatAt(registeredEvent({ referralId: 'own' }));

function open(overrides: Partial<CelebratedSeat> = {}) {
  return renderScreen(<Celebration seat={{ ...seat, ...overrides }} headingLevel={1} takesFocus />);
}

const steps = () =>
  within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem');

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

function stubShare(share: Navigator['share']) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

describe('the celebration of a new seat', () => {
  it('moves the focus to its heading, and announces nothing else', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'You’re In!' })).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('tells when the tables are told, from the times of the event', () => {
    open();
    expect(screen.getByText('Fri, May 23 · 6:00 PM')).toBeVisible();
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      'Bring friends. Two can sit with you. Send them your link, and you are seated together.',
      'On Thu, May 22 · 6:00 PM we tell you the place, your table mates and the after-party.',
      'At the table you check in, and the seat turns green.',
    ]);
  });

  it('of a pass tells the first date and the number of dates', () => {
    open({ what: 'All-Access Pass', dates: 12 });
    expect(screen.getByText('All-Access Pass, from')).toBeVisible();
    expect(screen.getByText('Fri, May 23 · 6:00 PM')).toBeVisible();
    expect(screen.getByText('12 dates in Lower Manhattan, 6–8 at the table')).toBeVisible();
    expect(steps()[0]).toHaveTextContent('You have 12 dates.');
    expect(screen.getByRole('link', { name: 'Add the first date to calendar' })).toBeVisible();
  });

  it('has the calendar file of the event', () => {
    open();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/events/dinner/calendar.ics',
    );
  });

  it('opens the share dialog of the device with one tap, with a link that names no address', async () => {
    const share = vi.fn<Navigator['share']>().mockResolvedValue();
    stubShare(share);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Invite friends' }));
    expect(await screen.findByText('Invite link shared.')).toBeVisible();
    expect(share).toHaveBeenCalledWith({
      title: 'Dinner with me',
      text: 'I saved you a seat at Dinner.',
      url: `${window.location.origin}/invite/friend?referralId=own&eventId=dinner`,
    });
  });

  it('ignores a second press while the share dialog is open, which the device would reject', async () => {
    let closeShare = () => {};
    const shared = new Promise<void>((resolve) => {
      closeShare = resolve;
    });
    const share = vi
      .fn<Navigator['share']>()
      .mockReturnValueOnce(shared)
      .mockRejectedValue(new DOMException('Already open', 'InvalidStateError'));
    stubShare(share);
    const { user } = open();
    const button = screen.getByRole('button', { name: 'Invite friends' });
    await user.click(button);
    await user.click(button);
    expect(share).toHaveBeenCalledTimes(1);
    closeShare();
    expect(await screen.findByText('Invite link shared.')).toBeVisible();
    expect(toasts().queryByText('The link could not be shared.')).toBeNull();
  });

  it('copies the link where the device has no share dialog', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Invite friends' }));
    expect(await screen.findByText('Invite link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('/invite/friend?referralId=own&eventId=dinner');
  });

  it('says nothing when the student closes the share dialog, and an error when sharing fails', async () => {
    const share = vi
      .fn<Navigator['share']>()
      .mockRejectedValueOnce(new DOMException('Closed', 'AbortError'))
      .mockRejectedValueOnce(new Error('Broken'));
    stubShare(share);
    const { user } = open();
    const button = screen.getByRole('button', { name: 'Invite friends' });
    await user.click(button);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(button);
    expect(await toasts().findByText('The link could not be shared.')).toBeVisible();
  });

  it('counts friends who come only on other dates of the series', () => {
    const group = {
      members: [friend(), friend({ userId: 'dev', isYou: false })],
      onOtherDates: [friend({ userId: 'lena', isYou: false })],
      limit: 3,
    };
    open(seatAt(registeredEvent({ referralId: 'own', group })));
    expect(screen.queryByRole('button', { name: 'Invite friends' })).toBeNull();
  });

  it('names a pass by its name, and a single date by its event', () => {
    const event = registeredEvent({ title: 'Summer Series' });
    expect(seatsOfPass(event, 12).what).toBe('All-Access Pass');
    expect(seatsOfPass(event, undefined).what).toBe('Summer Series');
  });

  it('offers no invitation to a group that is full', () => {
    open({ friends: ['DS', 'LR'] });
    expect(screen.queryByRole('button', { name: 'Invite friends' })).toBeNull();
    expect(steps()[0]).toHaveTextContent(/^On Thu/);
  });
});

describe('the table of the celebration', () => {
  it('has the student, the friends and covered seats, and no green seat before the check-in', () => {
    const group = {
      members: [friend(), friend({ userId: 'dev', firstName: 'Dev', lastName: 'Shah', isYou: false })],
      onOtherDates: [],
      limit: 3,
    };
    const seats = seatsAround(seatAt(registeredEvent({ groupSize: '2-4', group })));
    expect(seats).toEqual([
      { state: 'you', initials: 'You' },
      { state: 'friend', initials: 'DS' },
      { state: 'locked' },
      { state: 'locked' },
    ]);
  });
});
