import { errorTable } from '@crewtable/contract';
import type { ConsoleBody, ErrorCode } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { createQueries, renderScreen } from '../../../test/render-screen.tsx';
import { ApiError } from '../../lib/api/api-client.ts';
import { ActDialog } from './act-dialog.tsx';
import { ConfirmationProvider, useConfirmed } from './confirmation.tsx';
import { consoleQuery } from './console-query.ts';

interface Preview {
  shownHash: string;
  text: string;
  isOver?: boolean;
}

const signedIn: ConsoleBody = {
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: ['owner'],
    rights: [],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
};

const refusal = (code: ErrorCode) => {
  const { status, message } = errorTable[code];
  return new ApiError(status, { code, message });
};

let served: Preview;
let confirmations: number;

beforeEach(() => {
  served = { shownHash: 'one', text: 'Refunds $5.00' };
  confirmations = 0;
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(signedIn)),
    http.post('*/api/organise/demo/confirm', () => {
      confirmations++;
      return HttpResponse.json(signedIn);
    }),
  );
});

function queriesOfOffice() {
  const queries = createQueries();
  queries.setQueryData(consoleQuery.queryKey, signedIn);
  return queries;
}

type Act = (given: { shownHash: string; reason: string; idempotencyKey: string }) => Promise<string>;

function openDialog(act: Act) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const queries = queriesOfOffice();
  const shown = renderScreen(
    <ConfirmationProvider>
      <ActDialog
        title="Refund"
        preview={{ queryKey: ['refund'], queryFn: () => Promise.resolve({ ...served }) }}
        renderPreview={({ text }: Preview) => <p>{text}</p>}
        refusalOf={({ isOver }) => (isOver ? 'It is too late for that.' : undefined)}
        act={act}
        actLabel="Refund now"
        onDone={onDone}
        onClose={onClose}
      />
    </ConfirmationProvider>,
    { queries },
  );
  return { ...shown, onDone, onClose };
}

const typeReason = async ({ user }: ReturnType<typeof openDialog>, text: string) =>
  user.type(screen.getByRole('textbox', { name: 'Reason' }), text);
const press = async ({ user }: ReturnType<typeof openDialog>) =>
  user.click(screen.getByRole('button', { name: 'Refund now' }));

describe('an act with a preview', () => {
  it('shows what it will do, and sends the hash of that with the reason', async () => {
    const act = vi.fn<Act>().mockResolvedValue('done');
    const dialog = openDialog(act);
    expect(await screen.findByText('Refunds $5.00')).toBeVisible();
    await typeReason(dialog, 'Paid twice');
    await press(dialog);
    await waitFor(() => expect(dialog.onDone.mock.calls[0]?.[0]).toBe('done'));
    expect(act.mock.calls).toHaveLength(1);
    expect(act.mock.calls[0]![0]).toMatchObject({ shownHash: 'one', reason: 'Paid twice' });
  });

  it.each(['', '   ', '\u202eecno', '...'])('is not sent with the reason %j', async (reason) => {
    const act = vi.fn<Act>().mockResolvedValue('done');
    const dialog = openDialog(act);
    await screen.findByText('Refunds $5.00');
    if (reason !== '') await typeReason(dialog, reason);
    await press(dialog);
    const field = screen.getByRole('textbox', { name: 'Reason' });
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(screen.getByText(/Please give a reason/)).toBeVisible();
    expect(act.mock.calls).toEqual([]);
  });

  it('that would do something else by now shows that first, keeps the reason and takes another press', async () => {
    const act = vi.fn<Act>().mockImplementationOnce(() => {
      served = { shownHash: 'two', text: 'Refunds $10.00' };
      return Promise.reject(refusal('list_changed'));
    });
    act.mockResolvedValue('done');
    const dialog = openDialog(act);
    await screen.findByText('Refunds $5.00');
    await typeReason(dialog, 'Paid twice');
    await press(dialog);
    expect(await screen.findByText('Refunds $10.00')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(errorTable.list_changed.message);
    expect(dialog.onDone.mock.calls).toEqual([]);
    await press(dialog);
    await waitFor(() => expect(dialog.onDone.mock.calls).toHaveLength(1));
    const [first, second] = act.mock.calls.map(([given]) => given);
    expect(second).toMatchObject({ shownHash: 'two', reason: 'Paid twice' });
    expect(second!.idempotencyKey).not.toBe(first!.idempotencyKey);
  });

  it('asks for the confirmation that the server wants, and is sent again with the same key', async () => {
    const act = vi.fn<Act>().mockRejectedValueOnce(refusal('confirm_first'));
    act.mockResolvedValue('done');
    const dialog = openDialog(act);
    await screen.findByText('Refunds $5.00');
    await typeReason(dialog, 'Paid twice');
    await press(dialog);
    const confirming = within(await findDialog('Is it you?'));
    await dialog.user.click(confirming.getByRole('button', { name: 'Yes, it is me' }));
    await waitFor(() => expect(dialog.onDone.mock.calls).toHaveLength(1));
    const [first, second] = act.mock.calls.map(([given]) => given);
    expect(second).toEqual(first);
  });

  it('that is not possible says why and cannot be pressed', async () => {
    served = { ...served, isOver: true };
    const act = vi.fn<Act>().mockResolvedValue('done');
    const dialog = openDialog(act);
    expect(await screen.findByText('It is too late for that.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refund now' })).toBeDisabled();
    await typeReason(dialog, 'Paid twice{Enter}');
    expect(act.mock.calls).toEqual([]);
  });

  it('is never sent for a preview that could not be loaded', async () => {
    const act = vi.fn<Act>().mockResolvedValue('done');
    renderScreen(
      <ConfirmationProvider>
        <ActDialog
          title="Refund"
          preview={{ queryKey: ['refund'], queryFn: () => Promise.reject(refusal('not_found')) }}
          renderPreview={({ text }: Preview) => <p>{text}</p>}
          act={act}
          actLabel="Refund now"
          onDone={vi.fn()}
          onClose={vi.fn()}
        />
      </ConfirmationProvider>,
      { queries: queriesOfOffice() },
    );
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refund now' })).toBeDisabled();
  });
});

describe('two acts that need a confirmation at once', () => {
  function Page({ acts }: { acts: (() => Promise<string>)[] }) {
    const confirmed = useConfirmed();
    return (
      <button type="button" onClick={() => acts.forEach((act) => void confirmed(act).catch(() => {}))}>
        Both
      </button>
    );
  }

  it('show one dialog, and both are sent again', async () => {
    const acts = [1, 2].map(() =>
      vi
        .fn<() => Promise<string>>()
        .mockRejectedValueOnce(refusal('confirm_first'))
        .mockResolvedValue('done'),
    );
    const { user } = renderScreen(
      <ConfirmationProvider>
        <Page acts={acts} />
      </ConfirmationProvider>,
      { queries: queriesOfOffice() },
    );
    await user.click(screen.getByRole('button', { name: 'Both' }));
    const dialog = await findDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Yes, it is me' }));
    await waitFor(() => expect(acts.map((act) => act.mock.calls.length)).toEqual([2, 2]));
    expect(confirmations).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
