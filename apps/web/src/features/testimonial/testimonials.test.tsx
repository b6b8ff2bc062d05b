// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
  static all: Watch[] = [];
  readonly #tell: IntersectionObserverCallback;
  disconnected = false;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
    Watch.all.push(this);
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

const server = setupServer();
let asked = 0;

function studentsSay(testimonials: readonly Testimonial[]) {
  server.use(
    http.get('*/api/testimonials', () => {
      asked += 1;
      return HttpResponse.json(testimonials);
    }),
  );
}

/** Reads on until the place of the cards is near; gives the watch that then waits for it to lie below the view. */
async function readOn(): Promise<Watch> {
  Watch.all[0]!.place(true, 1800);
  await vi.waitFor(() => expect(Watch.all).toHaveLength(2));
  return Watch.all[1]!;
}

const heading = () => screen.queryByRole('heading', { name: 'What students say' });

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('./testimonial-place.tsx');
});
beforeEach(() => {
  Watch.all = [];
  asked = 0;
  vi.stubGlobal('IntersectionObserver', Watch);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

describe('testimonials', () => {
  it('are not even asked for by those who do not read that far', () => {
    studentsSay(said);
    render(<Testimonials />);
    Watch.all[0]!.place(false, 4000);

    expect(asked).toBe(0);
  });

  it('are no section at all as long as there are none', async () => {
    studentsSay([]);
    render(<Testimonials />);
    Watch.all[0]!.place(true, 1800);
    await vi.waitFor(() => expect(asked).toBe(1));

    expect(heading()).toBeNull();
  });

  it('take their place while it lies below the view', async () => {
    studentsSay(said);
    render(<Testimonials />);
    const watch = await readOn();

    watch.place(false, 2400);

    expect(heading()).not.toBeNull();
    expect(watch.disconnected).toBe(true);
  });

  it('wait while their place is in view or above it, so that nothing moves under a reader’s eyes', async () => {
    studentsSay(said);
    render(<Testimonials />);
    const watch = await readOn();

    watch.place(true, 300);
    expect(heading()).toBeNull();
    watch.place(false, -900);
    expect(heading()).toBeNull();
    watch.place(false, 1100);
    expect(heading()).not.toBeNull();
  });

  it('name their student as far as agreed, and say which of them are examples', async () => {
    studentsSay(said);
    render(<Testimonials />);
    (await readOn()).place(false, 2400);

    const [example, real] = screen.getAllByRole('figure');
    expect(example?.textContent).toContain('Ana B. Pratt');
    expect(within(example!).getByText('Example')).toBeTruthy();
    expect(real?.textContent).toContain('I came alone.');
    expect(within(real!).queryByText('Example')).toBeNull();
  });
});
