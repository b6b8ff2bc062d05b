import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { User } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { CompleteAccount } from './complete-account.tsx';
import { profileQuery } from './profile-query.ts';

let sent: unknown[] = [];
const saved = http.post('*/api/profiles/v2/update', async ({ request }) => {
  const fields = (await request.json()) as object;
  sent.push(fields);
  return HttpResponse.json({ userProfile: { ...fields, email: 'ana@nyu.edu' } }, { status: 201 });
});

beforeEach(() => {
  sent = [];
  productClock.set(new Date('2025-05-21T16:00:00Z'));
  server.use(saved, accountHandler({ email: 'ana@nyu.edu' }));
});

function Whereabouts() {
  const { pathname, search } = useLocation();
  return <p>You are at {pathname + search}</p>;
}

function open(state: unknown = null) {
  return renderScreen(
    <>
      <main>
        <Whereabouts />
      </main>
      <CompleteAccount />
    </>,
    { at: { pathname: '/settings', search: '?from=mail', state } },
  );
}

function fillIn() {
  const values = {
    'First name': ' Ana ',
    'Last name': 'Ruiz',
    Gender: 'Female',
    'Student status': 'Graduate',
    Birthdate: '2004-09-12',
  };
  for (const [label, value] of Object.entries(values)) type(label, value);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save and Continue' }));

describe('the overlay of an incomplete account', () => {
  it('cannot be closed, only completed or left by logging out', async () => {
    const { user } = open();
    const dialog = screen.getByRole('dialog', { name: 'Complete your account' });
    await user.keyboard('{Escape}');
    fireEvent.pointerDown(document.body);
    expect(dialog).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  });

  it('says how the answers are used, and shows the address, its college and the name card of the table', async () => {
    open();
    expect(screen.getByText(/must match the name on your student or government ID/)).toHaveTextContent(
      'A preferred first name is allowed.',
    );
    expect(screen.getByText('Birth date and gender are not shown to others.')).toBeVisible();
    expect(await screen.findByText('New York University')).toBeVisible();
    expect(screen.getByText('ana@nyu.edu')).toBeVisible();
    type('First name', 'Ana');
    type('Last name', 'ruiz');
    expect(screen.getByText('Ana R.')).toBeVisible();
  });

  it('shows all missing fields together, in a summary and beside each field', async () => {
    const { user } = open();
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('Gender')).toBeInvalid());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'First name is required. Last name is required. Gender is required. Student status is required. Birthdate is required.',
    );
    for (const field of ['First name', 'Last name', 'Gender', 'Student status', 'Birthdate'])
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(`${field} is required.`);
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    ['9999-01-01', 'Birthdate cannot be in the future.'],
    ['2020-02-29', 'You must be at least 18.'],
    ['1900-01-01', 'Please enter a real birthdate.'],
  ])('refuses the birthdate %s: %s', async (birthdate, message) => {
    const { user } = open();
    fillIn();
    type('Birthdate', birthdate);
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('Birthdate')).toHaveAccessibleDescription(message));
    expect(sent).toEqual([]);
  });

  it('refuses a birthdate that does not exist, which a browser reports as an empty field', async () => {
    const { user } = open();
    fillIn();
    const birthdate = screen.getByLabelText<HTMLInputElement>('Birthdate');
    type('Birthdate', '');
    Object.defineProperty(birthdate, 'validity', { value: { badInput: true } });
    await save(user);
    await waitFor(() => expect(birthdate).toHaveAccessibleDescription('Invalid birthdate.'));
    expect(sent).toEqual([]);
  });

  it('computes the age with the current date in New York', async () => {
    productClock.set(new Date('2025-05-22T03:00:00Z'));
    const { user } = open();
    fillIn();
    type('Birthdate', '2007-05-22');
    await save(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Birthdate')).toHaveAccessibleDescription('You must be at least 18.'),
    );
  });

  it('keeps the typed values through a reload, and deletes them after they are sent', async () => {
    open();
    type('Last name', 'Ruiz');
    type('Gender', 'Other');
    cleanup();

    const { user } = open();
    expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz');
    expect(screen.getByLabelText('Gender')).toHaveValue('Other');
    fillIn();
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('draft_profile')).toBeNull());
  });

  it('sends one request for several presses, without blanks around a name', async () => {
    let answer = () => {};
    const pressedEnough = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('*/api/profiles/v2/update', async ({ request }) => {
        sent.push(await request.json());
        await pressedEnough;
        return HttpResponse.json({ userProfile: {} }, { status: 201 });
      }),
    );
    const { user, queries } = open();
    fillIn();
    const button = screen.getByRole('button', { name: 'Save and Continue' });
    button.click();
    button.click();
    await user.dblClick(button);
    answer();
    await waitFor(() => expect(queries.getQueryData(profileQuery.queryKey)).toBeDefined());
    expect(sent).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        gender: 'Female',
        studentStatus: 'Graduate',
        birthdate: '2004-09-12',
      },
    ]);
  });

  it('leads to the page that the student wanted to open', async () => {
    const { user } = open({ origin: { pathname: '/invite', search: '?referralId=r1', hash: '' } });
    fillIn();
    await save(user);
    expect(await screen.findByText('You are at /invite?referralId=r1')).toBeInTheDocument();
  });

  it('stays on its page if the student wanted to open no other one', async () => {
    const { user, queries } = open();
    fillIn();
    await save(user);
    await waitFor(() => expect(queries.getQueryData(profileQuery.queryKey)).toBeDefined());
    expect(screen.getByText('You are at /settings?from=mail')).toBeInTheDocument();
  });

  it('can be left by logging out; if that fails, a toast shows the error and the form stays', async () => {
    auth.dispatch({ kind: 'initialised', isLoggedIn: true });
    server.use(
      http.post('*/api/auth/logout', () => HttpResponse.error(), { once: true }),
      http.post('*/api/auth/logout', () => HttpResponse.json({})),
    );
    const { user } = open();
    const logOut = screen.getByRole('button', { name: 'Log Out' });
    await user.click(logOut);
    expect(await screen.findByText('Failed to log out. Please try again.')).toBeInTheDocument();
    expect(auth.state.isLoggedIn).toBe(true);
    await user.click(logOut);
    await waitFor(() => expect(auth.state.isLogOutDone).toBe(true));
  });

  it('shows the errors of the server beside the field and in the summary', async () => {
    server.use(
      http.post('*/api/profiles/v2/update', () =>
        HttpResponse.json(
          {
            code: 'bad_input',
            message: 'Some of what you sent is not valid.',
            errors: ['You must be at least 18.', 'That name is taken by a chair.'],
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = open();
    fillIn();
    await save(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Birthdate')).toHaveAccessibleDescription('You must be at least 18.'),
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'You must be at least 18. That name is taken by a chair.',
    );
  });

  it('keeps the typed values when the connection is lost, and can be sent again', async () => {
    server.use(http.post('*/api/profiles/v2/update', () => HttpResponse.error(), { once: true }));
    const { user } = open();
    fillIn();
    await save(user);
    expect(await screen.findByText('Failed to create profile')).toBeInTheDocument();
    expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz');
    expect(screen.getByLabelText('Birthdate')).toHaveValue('2004-09-12');
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
