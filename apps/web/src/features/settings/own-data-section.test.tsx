import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { auth } from '../../lib/session/auth-state.ts';
import { OwnDataSection } from './own-data-section.tsx';

const open = () => renderScreen(<OwnDataSection email="ana@nyu.edu" />, { eventDelayMs: 0 }).user;

async function askToDelete() {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  return user;
}

const address = () => screen.getByLabelText('To confirm, type ana@nyu.edu');
const type = (value: string) => fireEvent.change(address(), { target: { value } });
const careful = () => screen.getByRole('button', { name: 'Delete My Account' });

describe('deleting the account', () => {
  it('says what is lost, and needs the student’s address as confirmation', async () => {
    await askToDelete();
    expect(screen.getByText('are not refunded')).toBeVisible();
    expect(careful()).toBeDisabled();
    type('ana@nyu.ed');
    expect(careful()).toBeDisabled();
    type('ana@nyu.edu');
    expect(careful()).toBeEnabled();
  });

  it('that the student cancelled starts with an empty field the next time', async () => {
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.click(screen.getByRole('button', { name: 'Keep My Account' }));
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(address()).toHaveValue('');
  });

  it('happens once and ends the session', async () => {
    const expectOneDeletion = watchDeletion();
    const user = await askToDelete();
    type(' Ana@NYU.edu ');
    await user.dblClick(careful());
    await expectOneDeletion();
  });

  it('is requested once, however quickly the student presses the button again', async () => {
    const expectOneDeletion = watchDeletion();
    await askToDelete();
    type('ana@nyu.edu');
    // Without a pause: the button has not been rendered again.
    fireEvent.click(careful());
    fireEvent.click(careful());
    await expectOneDeletion();
  });

  it('that failed shows an error, and the account stays', async () => {
    server.use(http.delete('*/api/profiles/v2/', () => HttpResponse.error()));
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.type(address(), '{Enter}');
    expect(await screen.findByText('Failed to delete your account. Please try again.')).toBeInTheDocument();
    expect(careful()).toBeEnabled();
  });
});

describe('deleting the account a while after signing in', () => {
  /** A fake server that requires a confirmation code before it deletes. */
  function serverThatAsks({ deletes = () => HttpResponse.json({}) } = {}) {
    const seen = { codes: 0, tries: [] as string[], deletions: 0 };
    let confirmed = false;
    server.use(
      http.delete('*/api/profiles/v2/', () => {
        if (!confirmed) return errorResponse(403, 'confirm_first', 'Please confirm first that it is you.');
        seen.deletions += 1;
        return deletes();
      }),
      http.post('*/api/auth/reauth', () => {
        seen.codes += 1;
        return HttpResponse.json({ resendAfterSeconds: 60 });
      }),
      http.post('*/api/auth/reauth-confirm', async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        seen.tries.push(code);
        if (code !== '12345678')
          return errorResponse(400, 'wrong_passcode', 'Passcode expired or is invalid.');
        confirmed = true;
        return HttpResponse.json({});
      }),
    );
    return seen;
  }

  async function reachCode() {
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.click(careful());
    await screen.findByRole('dialog', { name: 'Is it you?' });
    return user;
  }

  const enter = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } });
  const confirm = () => screen.getByRole('button', { name: 'Confirm and Delete' });

  it('needs a code from an email; a wrong code shows an error at its field, and the right one deletes the account', async () => {
    const seen = serverThatAsks();
    auth.dispatch({ kind: 'initialised', isLoggedIn: true });
    const user = await reachCode();
    expect(await screen.findByText(/We sent a code to/)).toHaveTextContent('ana@nyu.edu');
    expect(confirm()).toBeDisabled();
    enter('00000000');
    await user.click(confirm());
    expect(await screen.findByText('Passcode expired or is invalid.')).toBeVisible();
    expect(seen.deletions).toBe(0);
    enter('12345678');
    await user.click(confirm());
    await waitFor(() => expect(seen).toEqual({ codes: 1, tries: ['00000000', '12345678'], deletions: 1 }));
  });

  it('that fails after the right code can be tried again without another code', async () => {
    let isBroken = true;
    const seen = serverThatAsks({
      deletes: () => (isBroken ? (HttpResponse.error() as HttpResponse<never>) : HttpResponse.json({})),
    });
    const user = await reachCode();
    enter('12345678');
    await user.click(confirm());
    expect(await screen.findByText('Failed to delete your account. Please try again.')).toBeInTheDocument();
    isBroken = false;
    await user.click(confirm());
    await waitFor(() => expect(seen).toEqual({ codes: 1, tries: ['12345678'], deletions: 2 }));
  });

  it('whose code could not be sent shows an error, and the student can request another code immediately', async () => {
    const seen = serverThatAsks();
    server.use(http.post('*/api/auth/reauth', () => HttpResponse.error(), { once: true }));
    const user = await reachCode();
    expect(await screen.findByText('The code could not be sent.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Another Code' }));
    expect(await screen.findByText(/We sent a code to/)).toBeVisible();
    expect(seen.codes).toBe(1);
  });
});

describe('downloading the own data', () => {
  it('that failed shows an error', async () => {
    server.use(http.get('*/api/profiles/v2/export', () => HttpResponse.error()));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(await screen.findByText('Failed to download your data. Please try again.')).toBeInTheDocument();
  });
});

/** Answers the deletion. The result checks that it was requested once and ended the session. */
function watchDeletion(): () => Promise<void> {
  let calls = 0;
  server.use(
    http.delete('*/api/profiles/v2/', () => {
      calls += 1;
      return HttpResponse.json({});
    }),
  );
  auth.dispatch({ kind: 'initialised', isLoggedIn: true });
  const told: string[] = [];
  const stop = auth.watch((_, { kind }) => told.push(kind));
  return async () => {
    await waitFor(() => expect(told).toContain('logged out'));
    stop();
    expect(calls).toBe(1);
  };
}
