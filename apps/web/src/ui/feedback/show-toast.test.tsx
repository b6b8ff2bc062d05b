import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shortenToasts, showToast } from './show-toast.tsx';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => {
  // The timer of a toast only runs while the window has the focus, which jsdom never has.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
});

/** jsdom runs no animations, so a closed toast stays in the document, with `data-in` set to 'false'. */
const toastWith = (words: string) => screen.getByText(words).closest('[data-in]');

const region = () => screen.getByRole('region', { name: 'Messages' });

describe('a toast', () => {
  it('appears in a live region, with its detail', async () => {
    render(<ToastHost />);
    expect(region()).toHaveAttribute('aria-live', 'polite');
    act(() => void showToast.success('You joined the group!', 'See you on Sunday.'));
    const message = await within(region()).findByRole('status');
    expect(message).toHaveTextContent('You joined the group!See you on Sunday.');
  });

  it('interrupts only when something went wrong', async () => {
    render(<ToastHost />);
    act(() => void showToast.error('Payment failed'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed');
  });

  it('is not lost when it comes before the host does', async () => {
    showToast.info('Invite link copied to clipboard!');
    render(<ToastHost />);
    expect(await screen.findByText('Invite link copied to clipboard!')).toBeInTheDocument();
  });

  it('does not pile up when the same thing happens again, but stays for its full time', async () => {
    render(<ToastHost />);
    act(() => void showToast.error('Connection Error'));
    const firstTimer = await screen.findByRole('progressbar', { hidden: true });
    act(() => void showToast.error('Connection Error'));
    await waitFor(() => expect(firstTimer).not.toBeInTheDocument());
    expect(screen.getAllByText('Connection Error')).toHaveLength(1);
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveStyle({ animationDuration: '5000ms' });
  });

  it('goes by itself after five seconds, or after the time it was given', async () => {
    render(<ToastHost />);
    act(() => void showToast.info('Five seconds'));
    act(() => void showToast.info('Three seconds', undefined, { autoCloseMs: 3000 }));
    await screen.findByText('Three seconds');
    const [five, three] = screen.getAllByRole('progressbar', { hidden: true });
    expect(five).toHaveStyle({ animationDuration: '5000ms' });
    expect(three).toHaveStyle({ animationDuration: '3000ms' });
    if (five) fireEvent.animationEnd(five);
    await waitFor(() => expect(toastWith('Five seconds')).toHaveAttribute('data-in', 'false'));
  });

  it('goes sooner in a part of the product that is quicker, and there alone', async () => {
    render(<ToastHost />);
    const leave = shortenToasts(3000);
    act(() => void showToast.info('Here'));
    leave();
    act(() => void showToast.info('Elsewhere'));
    await screen.findByText('Elsewhere');
    const [here, elsewhere] = screen.getAllByRole('progressbar', { hidden: true });
    expect(here).toHaveStyle({ animationDuration: '3000ms' });
    expect(elsewhere).toHaveStyle({ animationDuration: '5000ms' });
  });

  it('can be closed', async () => {
    const user = userEvent.setup();
    render(<ToastHost />);
    act(() => void showToast.success('Saved'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(toastWith('Saved')).toHaveAttribute('data-in', 'false'));
  });
});
