import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogOnDemand } from './dialog-on-demand.tsx';

const part = { Dialog };

function Page({ load }: { load: () => Promise<typeof part> }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <h1>The page</h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <DialogOnDemand
        isOpen={isOpen}
        onClose={close}
        load={load}
        renderDialog={({ Dialog: Loaded }) => <Loaded open={isOpen} onClose={close} title="Loaded" />}
      />
    </>
  );
}

it('answers a press at once, opens when its code is there, and gives the focus back', async () => {
  let finish: () => void = () => {};
  const promise = new Promise<typeof part>((resolve) => {
    finish = () => resolve(part);
  });
  const load = () => promise;
  const { user } = renderScreen(<Page load={load} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Loading...')).toBeVisible();
  finish();
  await screen.findByRole('dialog', { name: 'Loaded' });
  expect(screen.queryByText('Loading...')).toBeNull();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('says that it could not be loaded, keeps the page, and loads again at the next press', async () => {
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValueOnce(new TypeError('gone'));
  load.mockResolvedValue(part);
  const { user } = renderScreen(<Page load={load} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: 'Loaded' })).toBeVisible();
  expect(screen.getAllByText('This could not be loaded.')).toHaveLength(1);
});
