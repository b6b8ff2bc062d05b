import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { button, changeMember, mockCrew, openCrew } from '../../../test/screens/crew.tsx';
import type { CrewServer } from '../../../test/screens/crew.tsx';
import { productClock } from '../../lib/product-clock.ts';

let mock: CrewServer;
beforeEach(() => {
  mock = mockCrew();
});

describe('the page of a crew', () => {
  it('shows the members, time and place, and the last message', async () => {
    openCrew();
    await screen.findByRole('heading', { level: 1, name: 'Tonight, 7:30 PM' });
    screen.getByText('Your crew of four, in 41 minutes.');
    const people = within(screen.getByRole('list', { name: 'Your crew' }));
    expect(people.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'ARYouMatched',
      'BKBen K.Checked in',
      'SLSofia L.On the way',
      'RPRavi P.Matched',
    ]);
    screen.getByRole('img', { name: 'Map: Example Place' });
    expect(screen.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('40.7193,-74.0019'),
    );
    await screen.findByText('Yellow jacket, by the door.');
    screen.getByText('1 new');
    screen.getByText('$5 held');
  });

  it('leads from the introduction through ‘on the way’ to the check-in, which releases the hold', async () => {
    const { user } = openCrew();
    await user.click(await button('Send Intro Message'));
    const chat = within(await findDialog('Group Chat'));
    await chat.findByText('Hi everyone! I am Ana R.');
    await user.click(chat.getByRole('button', { name: 'Close' }));
    await user.click(await button('Confirm On The Way'));
    await user.click(await button('Check In'));
    await button('Send a message');
    screen.getByText('$5 released');
    screen.getByText(/You are all set! Your card was not charged\./);
    expect(mock.calls).toEqual(['introSent', 'onTheWay', 'checkedIn']);
  });

  it('shows when check-in opens to a student who is too early', async () => {
    productClock.set(new Date('2025-05-21T21:00:00Z'));
    changeMember(mock, 'ana', { introSent: true, onTheWay: true });
    const { user } = openCrew();
    await user.click(await button('Check In'));
    screen.getByText('Check-in opens at 6:30 PM.');
    expect(mock.calls).toEqual([]);
  });

  it('shows what leaving costs before the student confirms it', async () => {
    const { router, user } = openCrew();
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave the crew' }));
    await screen.findByText(/Less than an hour is left: your \$5 hold is charged\./);
    await user.click(await button('Leave'));
    await screen.findByText('Your $5 hold is charged.');
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(localStorage.getItem('groupId')).toBeNull();
  });

  it('shows which member has left', async () => {
    changeMember(mock, 'ravi', { left: true });
    openCrew();
    expect(await screen.findByRole('heading', { name: 'Ravi P. can’t come' })).toBeVisible();
  });

  it('shows which members are late', async () => {
    productClock.set(new Date('2025-05-21T23:35:00Z'));
    changeMember(mock, 'ana', { checkedIn: true });
    openCrew();
    expect(await screen.findByRole('heading', { name: 'Sofia L. and Ravi P. are late' })).toBeVisible();
  });

  it('joins the names of three late members with commas and one ‘and’', async () => {
    productClock.set(new Date('2025-05-21T23:35:00Z'));
    changeMember(mock, 'ana', { checkedIn: true });
    changeMember(mock, 'ben', { checkedIn: false });
    openCrew();
    expect(
      await screen.findByRole('heading', { name: 'Ben K., Sofia L. and Ravi P. are late' }),
    ).toBeVisible();
  });

  it('can be read and rated once after it has ended', async () => {
    mock.crew = { ...mock.crew, status: 'ended', hold: 'released' };
    const { user } = openCrew();
    await screen.findByRole('heading', { name: 'The group has closed' });
    await user.click(await button('Rate and review'));
    screen.getByText('Please choose a rating.');
    await user.click(screen.getByRole('radio', { name: '5' }));
    await user.type(screen.getByLabelText('In your words (optional)'), 'Lovely.');
    await user.click(await button('Rate and review'));
    await screen.findByText(/Thank you\. Your feedback/);
    expect(mock.bodies).toEqual([{ rating: 5, text: 'Lovely.' }]);
    await user.click(await button(/Yellow jacket/));
    await screen.findByText('The group has closed. You can still read the chat.');
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it.each([
    [['ben', 'ana'], 'You and Ben K. checked in. Sofia L. and Ravi P. did not.'],
    [['ben', 'sofia', 'ravi'], 'Ben K., Sofia L. and Ravi P. checked in. You did not.'],
    [['ben', 'ana', 'sofia', 'ravi'], 'All of you checked in.'],
    [[], 'Nobody checked in.'],
  ])('says after it has ended that %j checked in', async (present, words) => {
    mock.crew = {
      ...mock.crew,
      status: 'ended',
      members: mock.crew.members.map((member) => ({ ...member, checkedIn: present.includes(member.userId) })),
    };
    openCrew();
    expect(await screen.findByText(`${words} You can still read the chat.`)).toBeVisible();
  });

  it('is not shown to a student who is not a member', async () => {
    server.use(
      http.get('*/api/groups/crew-1', () => errorResponse(404, 'not_found', 'Not found.')),
      http.get('*/api/messages/crew-1', () => errorResponse(404, 'not_found', 'Not found.')),
    );
    openCrew();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch group details' })).toBeVisible();
  });

  it('is found by a phone that has not stored it', async () => {
    localStorage.clear();
    openCrew();
    await screen.findByRole('heading', { level: 1, name: 'Tonight, 7:30 PM' });
    expect(localStorage.getItem('groupId')).toBe('crew-1');
  });
});
