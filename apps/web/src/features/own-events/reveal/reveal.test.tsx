import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../../test/browser-fakes.ts';
import { registeredEvent, tableMate, venue } from '../../../../test/fixtures/event.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { Reveal } from './reveal.tsx';

const event = registeredEvent({
  status: 'released',
  venueDetails: venue({
    restaurantName: 'Fig & Fennel',
    members: [
      tableMate({ userId: 'dev', firstName: 'Dev', college: 'New York University', collegeShortName: 'NYU' }),
      tableMate({ userId: 'u1', firstName: 'Maya', isYou: true }),
      tableMate({ userId: 'lena', firstName: 'Lena', collegeShortName: 'Columbia', isFriend: true }),
      tableMate({ userId: 'gone', firstName: 'Gus', absent: true }),
    ],
  }),
});

let isMotionReduced = false;
beforeEach(() => {
  vi.useFakeTimers();
  isMotionReduced = false;
  stubMatchMedia((query) => query.includes('reduced-motion') && isMotionReduced);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const onClose = vi.fn<() => void>();
  renderScreen(<Reveal event={event} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: 'Your table' });
  return { dialog, onClose };
}

const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const litSeats = () =>
  Array.from(document.querySelectorAll('[data-state]'), (seat) => seat.getAttribute('data-state')).filter(
    (state) => state !== null && ['you', 'friend', 'lit'].includes(state),
  );
const isTold = () => screen.queryByRole('button', { name: 'Done' }) !== null;

describe('the reveal of a table', () => {
  it('lights the chairs one after another, the own chair first, then shows the venue', () => {
    const { dialog } = open();
    expect(litSeats()).toEqual([]);
    wait(400);
    expect(litSeats()).toEqual(['you']);
    expect(dialog).toHaveTextContent('Your chairand two others');
    wait(180);
    expect(litSeats()).toEqual(['you', 'friend']);
    expect(dialog).toHaveTextContent('Lena, from Columbiatwo of three');
    wait(180);
    expect(litSeats()).toEqual(['you', 'friend', 'lit']);
    expect(isTold()).toBe(false);
    wait(540);
    expect(isTold()).toBe(true);
    expect(within(dialog).getByText('Fig & Fennel')).toBeVisible();
    expect(within(dialog).getByText('Dev, NYU')).toBeInTheDocument();
    expect(within(dialog).getByText('Three chairs, three colleges, one dinner.')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: /^Get Directions/ })).toBeVisible();
    expect(dialog).not.toHaveTextContent('Gus');
  });

  it('shows the lit table at once if the device asks for reduced motion', () => {
    isMotionReduced = true;
    open();
    expect(litSeats()).toHaveLength(3);
    expect(isTold()).toBe(true);
  });

  it('has one sentence for screen readers from the start, and hides the drawing from them', () => {
    const { dialog } = open();
    expect(dialog).toHaveAccessibleDescription(
      'Your table for Dinner on Friday, May 23 at 6:00 PM is at Fig & Fennel, with Lena from Example University and Dev from New York University.',
    );
    expect(screen.queryByRole('img', { name: /^Table for/ })).toBeNull();
    expect(dialog).toHaveFocus();
  });

  it.each([
    ['a tap', (dialog: HTMLElement) => fireEvent.click(dialog)],
    ['a key', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'a' })],
    ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ])('is skipped by %s, which does nothing else', (_, skip) => {
    const { dialog, onClose } = open();
    wait(400);
    skip(dialog);
    expect(isTold()).toBe(true);
    expect(litSeats()).toHaveLength(3);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is not skipped by a key that is still held down, nor by Shift', () => {
    const { dialog } = open();
    fireEvent.keyDown(dialog, { key: 'Enter', repeat: true });
    fireEvent.keyDown(dialog, { key: 'Shift' });
    expect(isTold()).toBe(false);
  });

  it.each([
    ['Done', () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))],
    ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('is closed by %s once the venue is shown, and not by a tap beside the buttons', (_, close) => {
    isMotionReduced = true;
    const { dialog, onClose } = open();
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('of a small table offers no picture to share', () => {
    isMotionReduced = true;
    open();
    expect(screen.queryByRole('button', { name: 'Share my table' })).toBeNull();
  });
});
