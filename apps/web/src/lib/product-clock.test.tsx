import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProductClock, useNow } from './product-clock.ts';
import type { ProductClock } from './product-clock.ts';

function Seconds({ clock }: { clock: ProductClock }) {
  return <output>{useNow(1000, clock)?.toISOString() ?? 'unknown'}</output>;
}

function Minutes({ clock }: { clock: ProductClock }) {
  return <time>{useNow(60_000, clock)?.toISOString() ?? 'unknown'}</time>;
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const serverNow = new Date('2025-05-21T16:00:00.250Z');

describe("the product's clock", () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('does not guess before the server has been heard', () => {
    expect(createProductClock().now()).toBeUndefined();
  });

  it("runs on from the server's time, whatever the phone believes", () => {
    const clock = createProductClock();
    clock.set(serverNow);

    vi.advanceTimersByTime(90_000);

    expect(clock.now()).toEqual(new Date('2025-05-21T16:01:30.250Z'));
  });

  it('allows for the time that the answer was on its way', async () => {
    const clock = createProductClock();

    await clock.sync(async () => {
      await vi.advanceTimersByTimeAsync(400);
      return { now: serverNow.toISOString() };
    });

    expect(clock.now()).toEqual(new Date(serverNow.getTime() + 200));
  });

  it('says when it jumps, but not for the seconds by which a slow answer is wrong', () => {
    const clock = createProductClock();
    const jumped = vi.fn();
    const stop = clock.onJump(jumped);
    clock.set(serverNow);
    clock.set(new Date(serverNow.getTime() + 3_000));
    expect(jumped).not.toHaveBeenCalled();
    clock.set(new Date('2025-05-21T17:00:00Z'));
    expect(jumped).toHaveBeenCalledTimes(1);
    stop();
    pass(1_000);
    clock.set(new Date('2025-05-21T18:00:00Z'));
    expect(jumped).toHaveBeenCalledTimes(1);
  });

  it('says of many jumps in a row the first, one per second, and the last', () => {
    const clock = createProductClock();
    const shownAt: (string | undefined)[] = [];
    clock.onJump(() => shownAt.push(clock.now()?.toISOString().slice(11, 13)));
    for (let hour = 10; hour < 20; hour++) {
      clock.set(new Date(Date.UTC(2025, 4, 21, hour)));
      pass(250);
    }
    pass(10_000);
    expect(shownAt).toEqual(['11', '14', '18', '19']);
  });

  it('ticks on the full second, and a slower display does not tick with it', () => {
    const clock = createProductClock();
    clock.set(serverNow);
    render(
      <>
        <Seconds clock={clock} />
        <Minutes clock={clock} />
      </>,
    );
    expect(screen.getByRole('status')).toHaveProperty('textContent', '2025-05-21T16:00:00.000Z');

    pass(749);
    expect(screen.getByRole('status')).toHaveProperty('textContent', '2025-05-21T16:00:00.000Z');

    pass(1);
    expect(screen.getByRole('status')).toHaveProperty('textContent', '2025-05-21T16:00:01.000Z');

    pass(58_000);
    expect(screen.getByRole('time')).toHaveProperty('textContent', '2025-05-21T16:00:00.000Z');
    pass(1000);
    expect(screen.getByRole('time')).toHaveProperty('textContent', '2025-05-21T16:01:00.000Z');
  });

  it('needs one timer however many displays there are, and none when they are gone', () => {
    const clock = createProductClock();
    clock.set(serverNow);
    const { unmount } = render(
      <>
        <Seconds clock={clock} />
        <Seconds clock={clock} />
        <Minutes clock={clock} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);

    unmount();

    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows the new time at once when the clock is moved', () => {
    const clock = createProductClock();
    render(<Seconds clock={clock} />);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'unknown');

    act(() => clock.set(new Date('2025-06-04T23:00:00Z')));

    expect(screen.getByRole('status')).toHaveProperty('textContent', '2025-06-04T23:00:00.000Z');
  });

  it('leaves its place empty in pre-rendered pages', () => {
    const clock = createProductClock();
    clock.set(serverNow);

    expect(renderToString(<Seconds clock={clock} />)).toContain('unknown');
  });
});
