import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Accordion } from './accordion.tsx';

afterEach(cleanup);

const items = [
  { id: 'locked', title: 'Why is the venue locked?', content: 'So that everyone arrives curious.' },
  { id: 'friends', title: 'Can I bring friends?', content: 'Up to two.' },
];

const question = (name: string) => screen.getByRole('button', { name });

describe('an accordion', () => {
  it('opens an answer and says so', async () => {
    const user = userEvent.setup();
    render(<Accordion items={items} />);
    expect(question('Can I bring friends?')).toHaveAttribute('aria-expanded', 'false');
    await user.click(question('Can I bring friends?'));
    expect(question('Can I bring friends?')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Up to two.')).toBeVisible();
  });

  it('shows one answer at a time', async () => {
    const user = userEvent.setup();
    render(<Accordion items={items} initiallyOpen={['locked']} />);
    await user.click(question('Can I bring friends?'));
    expect(question('Why is the venue locked?')).toHaveAttribute('aria-expanded', 'false');
    await user.click(question('Can I bring friends?'));
    expect(question('Can I bring friends?')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows several answers where that is asked for', async () => {
    const user = userEvent.setup();
    render(<Accordion items={items} initiallyOpen={['locked']} multiple />);
    await user.click(question('Can I bring friends?'));
    expect(question('Why is the venue locked?')).toHaveAttribute('aria-expanded', 'true');
  });

  it('keeps a closed answer in the page, out of reach of keyboard and screen reader', () => {
    render(<Accordion items={items} initiallyOpen={['locked']} />);
    const panelOf = (name: string) =>
      document.getElementById(question(name).getAttribute('aria-controls') ?? '');
    expect(panelOf('Can I bring friends?')).toHaveTextContent('Up to two.');
    expect(panelOf('Can I bring friends?')).toHaveAttribute('inert');
    expect(panelOf('Why is the venue locked?')).not.toHaveAttribute('inert');
  });

  it('lets the keyboard into a panel that scrolls', () => {
    render(<Accordion items={items} initiallyOpen={['locked']} panelMaxHeight={240} />);
    expect(screen.getByText('So that everyone arrives curious.')).toHaveAttribute('tabindex', '0');
  });
});
