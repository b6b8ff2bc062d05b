import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The dialog with this name, or the only one. A dialog takes the pointer one render after it is shown. */
export async function findDialog(name?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name });
  await waitFor(() => expect(dialog).not.toHaveStyle({ pointerEvents: 'none' }));
  return dialog;
}
