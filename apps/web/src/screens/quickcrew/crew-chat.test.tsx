import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { button, mockCrew, openCrew, addMessage } from '../../../test/screens/crew.tsx';
import type { CrewServer } from '../../../test/screens/crew.tsx';

let mock: CrewServer;
beforeEach(() => {
  mock = mockCrew();
});

describe('the chat of a crew', () => {
  it('sends no empty message, and shows a sent message immediately', async () => {
    const { user } = openCrew();
    await user.click(await button(/Yellow jacket/));
    const chat = within(await findDialog('Group Chat'));
    expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(chat.getByLabelText('Message'), '   ');
    expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(chat.getByLabelText('Message'), 'On my way ');
    await user.click(chat.getByRole('button', { name: 'Send' }));
    await chat.findByText('On my way');
    expect(chat.getByLabelText('Message')).toHaveValue('');
    expect(mock.calls).toEqual(['message On my way']);
    await user.click(chat.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/\d new/)).toBeNull();
  });

  it('reports shown messages as seen to the server', async () => {
    openCrew();
    await waitFor(() => expect(mock.seen).toEqual(['1']));
    addMessage(mock, 'ravi', 'Ravi P.', 'Nearly there.');
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(mock.seen).toEqual(['1', '2']));
  });

  it('keeps the typed text when sending fails', async () => {
    server.use(http.post('*/api/groups/crew-1/messages', () => HttpResponse.error()));
    const { user } = openCrew();
    await user.click(await button(/Yellow jacket/));
    const chat = within(await findDialog('Group Chat'));
    await user.type(chat.getByLabelText('Message'), 'Hello{Enter}');
    await screen.findByText('Failed to send your message');
    expect(chat.getByLabelText('Message')).toHaveValue('Hello');
  });

  it('opens a member’s profile with the social handles, from the list of members and from the chat', async () => {
    const { user } = openCrew();
    await user.click(await button(/Sofia L\..*On the way/));
    const panel = within(await findDialog('Sofia L.'));
    expect(panel.getByRole('link', { name: /@sofia/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/sofia',
    );
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await user.click(await button(/Yellow jacket/));
    await user.click(await button('Sofia L.: profile, report, never again'));
    await screen.findByRole('dialog', { name: 'Sofia L.' });
  });

  it('hides the messages of a member after the wish ‘never again’', async () => {
    const { user } = openCrew();
    await screen.findByText('Yellow jacket, by the door.');
    await user.click(await button(/Sofia L\..*On the way/));
    await user.click(await button('Never again'));
    await waitFor(() => expect(screen.queryByText('Yellow jacket, by the door.')).toBeNull());
    expect(mock.calls).toEqual(['never sofia']);
  });
});
