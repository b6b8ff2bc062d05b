import { act, cleanup, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
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

/** A fake IntersectionObserver: jsdom has none, because it has no layout. */
class Watch {
  static all: Watch[] = [];
  readonly #tell: IntersectionObserverCallback;
  readonly rootMargin: string | undefined;
  constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.#tell = tell;
    this.rootMargin = options?.rootMargin;
    Watch.all.push(this);
  }
  observe() {}
  disconnect() {}
  place(isIntersecting: boolean, top: number) {
    const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
    act(() => this.#tell([entry], this as unknown as IntersectionObserver));
  }
}

let asked = 0;

function studentsSay(testimonials: readonly Testimonial[]) {
  server.use(
    http.get('*/api/testimonials', () => {
      asked += 1;
      return HttpResponse.json(testimonials);
    }),
  );
}

const heading = () => screen.queryByRole('heading', { name: 'What students say' });

beforeAll(() => import('./testimonial-slot.tsx'));
beforeEach(() => {
  Watch.all = [];
  asked = 0;
  vi.stubGlobal('IntersectionObserver', Watch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('testimonials', () => {
  it('are not requested while the reader is far above them', () => {
    studentsSay(said);
    render(<Testimonials />);
    Watch.all[0]!.place(false, 4000);

    expect(asked).toBe(0);
  });

  it('have no section while there are none', async () => {
    studentsSay([]);
    render(<Testimonials />);
    Watch.all[0]!.place(true, 1800);
    await vi.waitFor(() => expect(asked).toBe(1));

    expect(heading()).toBeNull();
  });

  it('appear when they are loaded, also if the reader has scrolled past their section', async () => {
    studentsSay(said);
    render(<Testimonials />);
    Watch.all[0]!.place(true, -900);

    await vi.waitFor(() => expect(heading()).not.toBeNull());
  });

  it('are requested also for a reader who jumps over their section', () => {
    render(<Testimonials />);

    expect(Watch.all[0]!.rootMargin).toMatch(/^1000000px /);
  });

  it.each([
    { engine: 'without scroll anchoring', supported: false, scrolledBy: [[0, 480]] },
    { engine: 'with scroll anchoring', supported: true, scrolledBy: [] },
  ])(
    'above the view do not move the text being read, in a browser $engine',
    async ({ supported, scrolledBy }) => {
      studentsSay(said);
      vi.stubGlobal('CSS', { supports: () => supported });
      const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
        top: -900,
        height: 480,
      } as DOMRect);
      render(<Testimonials />);
      Watch.all[0]!.place(true, -900);

      await vi.waitFor(() => expect(heading()).not.toBeNull());
      expect(scrollBy.mock.calls).toEqual(scrolledBy);
    },
  );

  it('show first name, last initial and college, and mark examples', async () => {
    studentsSay(said);
    render(<Testimonials />);
    Watch.all[0]!.place(true, 1800);

    const [example, real] = await screen.findAllByRole('figure');
    expect(example?.textContent).toContain('Ana B. Pratt');
    expect(within(example!).getByText('Example')).toBeTruthy();
    expect(real?.textContent).toContain('I came alone.');
    expect(within(real!).queryByText('Example')).toBeNull();
  });
});
