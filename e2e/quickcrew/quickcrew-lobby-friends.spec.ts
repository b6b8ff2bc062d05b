import { drillOnly } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test as base } from '../support/harness.ts';
import {
  get,
  holdStates,
  lastMeetingTime,
  openLobby,
  phoneSize,
  type Phones,
  phonesFixture,
  post,
  createHold,
} from '../support/quickcrew-phones.ts';
import { button, title } from './quickcrew-lobby-steps.ts';

const test = base.extend<{ phones: Phones }>({ phones: phonesFixture });

test.use({ productGroup: 'lobbies', viewport: phoneSize });

test(
  'friends in a lobby wait for each other: an edit resets Ready, and a friend who leaves gets the $5 back',
  drillOnly,
  async ({ phones }) => {
    test.slow();
    const ida = await phones.student('Ida');
    const jon = await phones.student('Jon');
    const meetingTime = await lastMeetingTime(ida.request);
    const lobbyId = await openLobby(ida, meetingTime);
    await post(jon.request, `lobby/${lobbyId}/join`);
    for (const one of [ida, jon]) {
      await createHold(one, lobbyId);
      await one.addInitScript((id) => {
        localStorage.setItem('lobbyId', id);
        localStorage.setItem('done_inviting', id);
      }, lobbyId);
      await one.goto('/automeetup/lobby');
    }
    await button(ida, 'Ready to Join').dblclick();
    await expect(button(ida, 'Waiting on others...')).toBeVisible();
    await expect(jon.getByText('Ready', { exact: true })).toBeVisible();
    await ida.reload();
    await expect(button(ida, 'Waiting on others...')).toBeVisible();
    await expectAccessible(ida);

    await jon.getByRole('button', { name: /Meeting time/ }).click();
    const dialog = jon.getByRole('dialog', { name: 'Edit Preferences' });
    await expect(dialog.getByLabel('Group size')).toHaveValue('4 students');
    await expect(dialog.getByLabel('Location').getByRole('option')).toHaveText(['Lower Manhattan, NY']);
    await dialog.getByLabel('Meeting time').selectOption({ index: 0 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(button(ida, 'Ready to Join')).toBeVisible();
    const { preferences } = await get<{ preferences: { meetingTime: string } }>(
      ida.request,
      `lobby/${lobbyId}`,
    );
    expect(preferences.meetingTime).not.toBe(meetingTime);

    await button(ida, 'Leave the lobby').click();
    await expect(ida.getByRole('dialog', { name: 'Leave the lobby?' })).toBeVisible();
    await button(ida, 'Stay').click();
    await button(ida, 'Leave the lobby').click();
    await button(ida, 'Leave').click();
    await expect(ida).toHaveURL(/\/automeetup$/);
    await expect(jon.getByText('Ida R.')).toBeHidden();
    await expect.poll(() => holdStates(ida)).toEqual(['released']);
    expect(await holdStates(jon)).toEqual(['authorized']);
  },
);

test(
  'a pending friend takes no place and can be dismissed, and a friend who left can join by the same link again',
  drillOnly,
  async ({ phones }) => {
    test.slow();
    const ida = await phones.student('Ida');
    const jon = await phones.student('Jon');
    const eve = await phones.student('Eve');
    const lobbyId = await openLobby(ida, await lastMeetingTime(ida.request));
    await ida.addInitScript((id) => localStorage.setItem('lobbyId', id), lobbyId);
    await ida.goto('/automeetup/lobby');
    await expect(ida.getByRole('banner').getByRole('link', { name: /Summer Student/ })).toBeHidden();
    const invite = ida.getByRole('button', { name: 'Tap to invite a friend' });
    await expect(invite).toHaveCount(2);

    for (const one of [jon, eve]) {
      await one.goto(`/automeetup/join-group/${lobbyId}`);
      await expect(title(one, "You've Been Invited to Join a Group!")).toBeVisible();
    }
    await expect(ida.getByText('Pending')).toHaveCount(2);
    await expect(invite).toHaveCount(2);
    await expectNoHorizontalScroll(ida);
    // Tall enough that the bottom bar covers no row partly.
    await ida.setViewportSize({ width: phoneSize.width, height: 1_200 });
    await expectAccessible(ida);
    await ida.setViewportSize(phoneSize);
    await button(ida, 'Dismiss Eve R.').click();
    await expect(ida.getByText('Eve R.')).toBeHidden();

    await button(jon, 'Join Group').click();
    await expect(title(jon, 'Your lobby')).toBeVisible();
    await expect(invite).toHaveCount(1);
    await button(jon, 'Leave the lobby').click();
    await button(jon, 'Leave').click();
    await expect(jon).toHaveURL(/\/automeetup$/);
    await expect(ida.getByText('Jon R.')).toBeHidden();

    await jon.goto(`/automeetup/join-group/${lobbyId}`);
    await expect(ida.getByText('Pending')).toHaveCount(1);
    await button(jon, 'Join Group').click();
    await expect(title(jon, 'Your lobby')).toBeVisible();

    // All three members are shown, and a changed name appears for the others without a reload.
    await eve.reload();
    await button(eve, 'Join Group').click();
    await expect(ida.getByRole('list', { name: 'Who is here' }).getByText('Joined')).toHaveCount(3);
    await post(eve.request, 'profiles/v2/update', { firstName: 'Evelyn' });
    await expect(ida.getByText('Evelyn R.')).toBeVisible();
  },
);
