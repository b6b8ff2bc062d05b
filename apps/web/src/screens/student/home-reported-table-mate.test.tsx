import type { TableMateBody } from '@crewtable/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { tableMate, venue } from '../../../test/fixtures/event.ts';
import { mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

describe('a table mate who was reported', () => {
  const mate = tableMate({ wish: 'never' });
  const released = (other: TableMateBody) =>
    ownEvent({
      status: 'released',
      venueDetails: venue({
        members: [tableMate({ userId: 'you', firstName: 'Ana', isYou: true }), other],
      }),
    });

  it('need not be met: the student who reports can say ‘I can’t come’, and is promised a refund', async () => {
    home.registered = [released(mate)];
    server.use(
      http.post('*/api/reports', () => HttpResponse.json({ success: true }, { status: 201 })),
      http.post('*/api/events/dinner/absence', () => {
        home.registered = [{ ...home.registered[0]!, absent: true }];
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = openHome('/home?event=dinner');
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await findDialog('Report Dev S.'));
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const offer = within(await findDialog('You don’t have to meet Dev'));
    expect(offer.getByText(/what you paid for this seat goes back to you/)).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'I can’t come' }));
    expect(await screen.findByText('Your table has been notified.')).toBeVisible();
    expect(home.calls).toEqual(['POST reports', 'POST events/dinner/absence']);
  });

  it('need not be met later either: the confirmation of ‘I can’t come’ promises the refund', async () => {
    home.registered = [released({ ...mate, reported: true })];
    const { user } = openHome('/home?event=dinner');
    await user.click(await screen.findByRole('button', { name: 'I can’t come' }));
    const question = within(await findDialog('You can’t come to Dinner?'));
    expect(question.getByText(/What you paid for this seat goes back to you\./)).toBeVisible();
    expect(question.queryByText(/no refund/)).toBeNull();
  });
});
