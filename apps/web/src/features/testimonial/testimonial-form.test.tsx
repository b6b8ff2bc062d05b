import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { TestimonialForm } from './testimonial-form.tsx';

const path = '*/api/profiles/v2/testimonial';

function show(own: { quote: string | null; published: boolean }) {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json({ ...own, agreed: own.quote !== null })),
    http.put(path, async ({ request }) => {
      const body = (await request.json()) as { quote: string; agreed: boolean };
      sent.push(body);
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
  const { user } = renderScreen(<TestimonialForm />);
  return { user, sent };
}

describe('the form for a quote on the first page', () => {
  it('is empty at first, and saves the words of a student who agrees', async () => {
    const { user, sent } = show({ quote: null, published: false });
    const field = await screen.findByLabelText('Your words');
    expect(field).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Withdraw My Words' })).not.toBeInTheDocument();
    await user.type(field, 'I came alone.');
    await user.click(screen.getByRole('button', { name: 'Quote Me' }));
    expect(await screen.findByText('Thank you. We read it before it is shown.')).toBeInTheDocument();
    expect(sent).toEqual([{ quote: 'I came alone.', agreed: true }]);
  });

  it('shows beside the field why a quote is refused', async () => {
    const { user } = show({ quote: null, published: false });
    await screen.findByLabelText('Your words');
    await user.click(screen.getByRole('button', { name: 'Quote Me' }));
    expect(await screen.findByText('Please write the words that we may quote.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your words')).toBeInvalid();
  });

  it('shows that the quote is published, and lets the student withdraw it', async () => {
    const { user, sent } = show({ quote: 'I came alone.', published: true });
    expect(await screen.findByText('Shown on our home page.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw My Words' }));
    expect(await screen.findByRole('button', { name: 'Quote Me' })).toBeInTheDocument();
    expect(screen.getByLabelText('Your words')).toHaveValue('');
    expect(sent).toEqual([{ quote: '', agreed: false }]);
  });

  it('can be loaded again after a failed request', async () => {
    const { user } = show({ quote: null, published: false });
    server.use(http.get(path, () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Your words')).toBeInTheDocument();
  });
});
