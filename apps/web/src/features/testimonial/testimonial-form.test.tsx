// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestimonialForm } from './testimonial-form.tsx';

const path = '*/api/profiles/v2/testimonial';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function show(own: { quote: string | null; published: boolean }) {
  const told: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json({ ...own, agreed: own.quote !== null })),
    http.put(path, async ({ request }) => {
      const body = (await request.json()) as { quote: string; agreed: boolean };
      told.push(body);
      if (body.agreed && body.quote.trim() === '') {
        const message = 'Please write the words that we may quote.';
        return HttpResponse.json({ code: 'bad_input', message, errors: [message] }, { status: 400 });
      }
      return HttpResponse.json({
        quote: body.agreed ? body.quote : null,
        agreed: body.agreed,
        published: false,
      });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestimonialForm />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), told };
}

describe('being quoted', () => {
  it('begins with nothing agreed to, and with a yes keeps the words', async () => {
    const { user, told } = show({ quote: null, published: false });
    const field = await screen.findByLabelText('Your words');
    expect(field).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Withdraw My Words' })).not.toBeInTheDocument();
    await user.type(field, 'I came alone.');
    await user.click(screen.getByRole('button', { name: 'Quote Me' }));
    expect(await screen.findByText('Thank you. We read it before it is shown.')).toBeInTheDocument();
    expect(told).toEqual([{ quote: 'I came alone.', agreed: true }]);
  });

  it('says beside the field what is wrong with the words', async () => {
    const { user } = show({ quote: null, published: false });
    await screen.findByLabelText('Your words');
    await user.click(screen.getByRole('button', { name: 'Quote Me' }));
    expect(await screen.findByText('Please write the words that we may quote.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your words')).toBeInvalid();
  });

  it('shows that it is on the first page, and can be taken back', async () => {
    const { user, told } = show({ quote: 'I came alone.', published: true });
    expect(await screen.findByText('Shown on our home page.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw My Words' }));
    expect(await screen.findByRole('button', { name: 'Quote Me' })).toBeInTheDocument();
    expect(screen.getByLabelText('Your words')).toHaveValue('');
    expect(told).toEqual([{ quote: '', agreed: false }]);
  });

  it('can be asked for again where it could not be looked up', async () => {
    const { user } = show({ quote: null, published: false });
    server.use(http.get(path, () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Your words')).toBeInTheDocument();
  });
});
