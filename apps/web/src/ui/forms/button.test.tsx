import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, LinkButton } from './button.tsx';

afterEach(cleanup);

describe('a button that starts something', () => {
  it('starts it once, however often it is pressed while it works', async () => {
    const pay = vi.fn();
    function Pay() {
      const [working, setWorking] = useState(false);
      return (
        <Button
          working={working}
          onClick={() => {
            setWorking(true);
            pay();
          }}
        >
          Pay & Register
        </Button>
      );
    }
    const user = userEvent.setup();
    render(<Pay />);
    await user.dblClick(screen.getByRole('button', { name: 'Pay & Register' }));
    await user.keyboard('{Enter} ');
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('says that it is working, and keeps the focus', async () => {
    const { rerender } = render(<Button working={false}>Save</Button>);
    screen.getByRole('button', { name: 'Save' }).focus();
    rerender(
      <Button working workingLabel="Saving...">
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not send its form a second time while it works, not even by the Enter key in a field', async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const user = userEvent.setup();
    render(
      <form onSubmit={send}>
        <input aria-label="Email" />
        <Button type="submit" working>
          Send
        </Button>
      </form>,
    );
    await user.type(screen.getByLabelText('Email'), 'ana@example.edu{Enter}');
    await user.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  it('gives the reason why it cannot be pressed, reachable by keyboard', async () => {
    const register = vi.fn();
    const user = userEvent.setup();
    render(
      <Button disabledReason="Registration is closed." onClick={register}>
        Register Now
      </Button>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Register Now' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Registration is closed.');
    await user.keyboard('{Enter}');
    expect(register).not.toHaveBeenCalled();
  });

  it('never sends a form unless it is meant to', async () => {
    const send = vi.fn();
    const user = userEvent.setup();
    render(
      <form onSubmit={send}>
        <Button>Details</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a link that looks like a button', () => {
  it('dresses the link it is given', () => {
    render(
      <LinkButton asChild aria-describedby="note">
        <a href="/events" className="own">
          Find Events
        </a>
      </LinkButton>,
    );
    const link = screen.getByRole('link', { name: 'Find Events' });
    expect(link).toHaveAttribute('href', '/events');
    expect(link).toHaveAttribute('aria-describedby', 'note');
    expect(link).toHaveClass('own');
    expect(link.classList.length).toBeGreaterThan(1);
  });
});
