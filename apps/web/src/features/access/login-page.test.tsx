import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { configHandler } from '../../../test/handlers.ts';
import {
  codeField,
  emailField,
  mockLogin,
  openLogin,
  openPasscodeStep,
} from '../../../test/screens/login.tsx';
import { auth } from '../../lib/session/auth-state.ts';

beforeEach(() => void mockLogin());

describe('the login page', () => {
  it('asks to log in after a page that needs a session', () => {
    const origin = { pathname: '/home', search: '', hash: '' };
    openLogin({ pathname: '/login', state: { origin } });
    expect(screen.getByText('Please log in to view this page.')).toBeVisible();
    cleanup();
    openLogin('/login');
    expect(screen.queryByText('Please log in to view this page.')).not.toBeInTheDocument();
  });

  it('links to the mailbox in demo mode only', async () => {
    openLogin();
    expect(screen.queryByRole('link', { name: /demo mailbox/ })).not.toBeInTheDocument();
    cleanup();
    server.use(configHandler({ mode: 'demo' }));
    openLogin();
    const link = await screen.findByRole('link', { name: /^demo mailbox ?\(opens in a new tab\)$/ });
    expect(link).toHaveAttribute('href', '/demo');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('leads back to the first page for a visitor without a history', async () => {
    const { user } = openLogin();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
  });

  it('leads back from the code to the address, and from there to the page of ours before it', async () => {
    // As the router numbers the entries of a tab that came from another page of ours.
    window.history.replaceState({ idx: 1 }, '');
    onTestFinished(() => window.history.replaceState(null, ''));
    const { user } = openLogin(['/', '/about', '/login']);
    await user.type(emailField(), 'sam@example.edu{Enter}');
    await codeField();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(emailField()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  });

  it('stores the step and the address for a reload, never the code, and nothing after the sign-in', async () => {
    const { user } = await openPasscodeStep();
    await user.keyboard('4071992');
    const kept = sessionStorage.getItem('draft_login');
    expect(kept).toContain('sam@example.edu');
    expect(kept).not.toContain('4071992');
    await user.keyboard('6');
    await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    expect(sessionStorage.getItem('draft_login')).toBeNull();
  });
});
