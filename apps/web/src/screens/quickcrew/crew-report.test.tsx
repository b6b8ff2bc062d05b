import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { button, mockCrew, openCrew, reportDialog } from '../../../test/screens/crew.tsx';
import type { CrewServer } from '../../../test/screens/crew.tsx';

let mock: CrewServer;
beforeEach(() => {
  mock = mockCrew();
});

describe('a report about a member of the crew', () => {
  it('is sent with the crew in which it happened', async () => {
    const { user } = openCrew();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = await reportDialog();
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. An organiser reads your report.');
    expect(mock.bodies).toEqual([
      { userId: 'ravi', groupId: 'crew-1', reason: 'Unsafe behaviour', text: '' },
    ]);
  });

  it('is followed by the offer to leave the crew', async () => {
    const { router, user } = openCrew();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = await reportDialog();
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const offer = within(await findDialog('You don’t have to meet Ravi P.'));
    await user.click(offer.getByRole('button', { name: 'I can’t come' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup'));
    expect(mock.calls).toContain('leave');
  });

  it('that was not sent stays in the form, and a toast shows the error', async () => {
    server.use(http.post('*/api/reports', () => HttpResponse.error()));
    const { user } = openCrew();
    await user.click(await button(/Ravi P\./));
    await user.click(await button('Report'));
    const dialog = await reportDialog();
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await toasts().findByText('Your report was not sent. Please try again.')).toBeInTheDocument();
    expect(dialog.getByLabelText('What happened')).toHaveValue('Unsafe behaviour');
  });
});
