import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../forms/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

function Preferences() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Preferences</Button>
      <a href="/elsewhere">Elsewhere</a>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Preferences"
        lead="For tonight"
        footer={<Button onClick={() => setOpen(false)}>Save</Button>}
      >
        <input aria-label="Meeting time" />
      </Dialog>
    </>
  );
}

async function openPreferences() {
  const user = userEvent.setup();
  render(<Preferences />);
  await user.click(screen.getByRole('button', { name: 'Edit Preferences' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Preferences' }) };
}

describe('a dialog', () => {
  it('takes the focus and says what it is about', async () => {
    const { dialog } = await openPreferences();
    await waitFor(() => expect(dialog).toHaveFocus());
    expect(dialog).toHaveAccessibleDescription('For tonight');
  });

  it('fades out only at an edge where content is scrolled away', async () => {
    const { dialog } = await openPreferences();
    const fades = () => ['data-scrolled', 'data-more'].map((name) => dialog.hasAttribute(name));
    expect(fades()).toEqual([false, false]);

    const scrollTo = (scrollTop: number) => {
      const sizes = { scrollTop, scrollHeight: 900, clientHeight: 600 };
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(dialog, name, { value, configurable: true });
      fireEvent.scroll(dialog);
    };
    scrollTo(0);
    expect(fades()).toEqual([false, true]);
    scrollTo(100);
    expect(fades()).toEqual([true, true]);
    scrollTo(300);
    expect(fades()).toEqual([true, false]);
  });

  it('keeps the keyboard inside', async () => {
    const { user, dialog } = await openPreferences();
    for (let i = 0; i < 7; i++) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await user.tab({ shift: true });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ['the Escape key', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its Close button',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('closes with %s and gives the focus back', async (_way, close) => {
    const { user, dialog } = await openPreferences();
    await close(user);
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Preferences' })).toHaveFocus());
  });

  it('gives the focus back to the menu it was opened from', async () => {
    function Account() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Menu trigger={<Button>Account</Button>}>
            <MenuItem onSelect={() => setOpen(true)}>Log Out</MenuItem>
          </Menu>
          <Dialog open={open} onClose={() => setOpen(false)} title="Log out?" />
        </>
      );
    }
    const user = userEvent.setup();
    render(<Account />);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('dialog', { name: 'Log out?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus());
  });
});

describe('a question before something is taken away', () => {
  it('stays open while the answer is carried out', async () => {
    const onCancel = vi.fn();
    const onConfirm = vi.fn();
    const user = userEvent.setup();
    render(
      <ConfirmDialog
        open
        working
        title="Unregister from Dinner?"
        confirmLabel="Unregister"
        cancelLabel="Keep my seat"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        Your seat becomes free for another student.
      </ConfirmDialog>,
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Processing...' }));
    expect(onCancel).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Keep my seat' })).toBeDisabled();
  });
});
