// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Testimonial } from './testimonial.ts';
import { Testimonials } from './testimonials.tsx';

const said: readonly Testimonial[] = [
  {
    id: '1',
    quote: 'Seven people, one bread basket.',
    firstName: 'Ana',
    lastInitial: 'B',
    college: 'Pratt',
    example: true,
  },
  { id: '2', quote: 'I came alone.', firstName: 'Ben', lastInitial: 'C', college: 'Pace', example: false },
];

/** Stands in for the browser's, which tells where an element lies in a view that jsdom does not have. */
class Watch {
  static last: Watch | undefined;
  readonly #tell: IntersectionObserverCallback;
  disconnected = false;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
    Watch.last = this;
  }
  observe() {}
  disconnect() {
    this.disconnected = true;
  }
  place(isIntersecting: boolean, top: number) {
    const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
    act(() => this.#tell([entry], this as unknown as IntersectionObserver));
  }
}

async function watching(): Promise<Watch> {
  await vi.waitFor(() => expect(Watch.last).toBeDefined());
  return Watch.last!;
}

const heading = () => screen.queryByRole('heading', { name: 'What students say' });

beforeEach(() => {
  Watch.last = undefined;
  vi.stubGlobal('IntersectionObserver', Watch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('testimonials', () => {
  it('are no section at all as long as there are none', () => {
    const { container } = render(<Testimonials testimonials={[]} />);

    expect(container.innerHTML).toBe('');
  });

  it('take their place while it lies below the view', async () => {
    render(<Testimonials testimonials={said} />);
    const watch = await watching();

    watch.place(false, 2400);

    expect(heading()).not.toBeNull();
    expect(watch.disconnected).toBe(true);
  });

  it('wait while their place is in view or above it, so that nothing moves under a reader’s eyes', async () => {
    render(<Testimonials testimonials={said} />);
    const watch = await watching();

    watch.place(true, 300);
    expect(heading()).toBeNull();
    watch.place(false, -900);
    expect(heading()).toBeNull();
    watch.place(false, 1100);
    expect(heading()).not.toBeNull();
  });

  it('name their student as far as agreed, and say which of them are examples', async () => {
    render(<Testimonials testimonials={said} />);
    (await watching()).place(false, 2400);

    const [example, real] = screen.getAllByRole('figure');
    expect(example?.textContent).toContain('Ana B. Pratt');
    expect(within(example!).getByText('Example')).toBeTruthy();
    expect(real?.textContent).toContain('I came alone.');
    expect(within(real!).queryByText('Example')).toBeNull();
  });
});
