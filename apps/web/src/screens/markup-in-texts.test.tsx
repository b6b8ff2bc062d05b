import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findDialog } from '../../test/find-dialog.ts';
import { addMessage, changeMember, mockCrew, openCrew } from '../../test/screens/crew.tsx';

const name = 'Ben <b>K.</b>';
const text = '<img src=x onerror="alert(1)"> & <a href="javascript:alert(2)">see you</a>';

describe('markup in the texts of another student', () => {
  it('is shown as it was typed, in the name, the preview of the chat and the chat', async () => {
    const mock = mockCrew();
    changeMember(mock, 'ben', { name });
    addMessage(mock, 'ben', name, text);
    const { container, user } = openCrew();

    const members = within(await screen.findByRole('list', { name: 'Your crew' }));
    expect(members.getByText(name)).toBeVisible();
    const preview = await screen.findByText(text);
    expect(preview).toBeVisible();
    await user.click(preview);
    const chat = await findDialog('Group Chat');
    expect(within(chat).getByText(text)).toBeVisible();
    for (const place of [container, chat])
      expect(place.querySelectorAll('img[src="x"], a[href^="javascript:"], b b')).toHaveLength(0);
  });

  it('cannot become HTML elsewhere: only listed modules put HTML into a page', () => {
    const source = join(import.meta.dirname, '..');
    const writesHtml =
      /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcDoc/;
    const writers = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .filter((file) => writesHtml.test(readFileSync(join(source, file), 'utf8')))
      .map((file) => file.replaceAll('\\', '/'));
    expect(writers.toSorted()).toEqual([
      // The desk of the demo shows mails in frames whose empty `sandbox` lets no script run.
      'features/demo/mailbox/mailbox.tsx',
      // A constant.
      'features/office-seasons/student-frame.tsx',
      // Puts back what our own server has rendered into the same page.
      'lib/prerendered-part.ts',
    ]);
  });
});
