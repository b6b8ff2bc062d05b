import { api, needsMessages } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;

describe('diet and access in the profile', () => {
  test('are empty until the student adds them, change on their own, and can be taken back', async () => {
    const { as } = await given.studentWithProfile();
    const before = (await as.call(api.profiles.get, {})).userProfile;
    expect(before).toMatchObject({ needs: [], otherNeeds: null });

    await as.call(api.profiles.update, {
      body: { needs: ['step_free_access', 'vegan'], otherNeeds: ' no celery,\n please ' },
    });
    const after = { ...before, needs: ['vegan', 'step_free_access'], otherNeeds: 'no celery, please' };
    expect((await as.call(api.profiles.get, {})).userProfile).toEqual(after);

    await as.call(api.profiles.update, { body: { firstName: before.firstName } });
    expect((await as.call(api.profiles.get, {})).userProfile).toEqual(after);

    await as.call(api.profiles.update, { body: { needs: [], otherNeeds: null } });
    expect((await as.call(api.profiles.get, {})).userProfile).toEqual(before);
  });

  test('markup in other needs is stored and returned as text', async () => {
    const { as } = await given.studentWithProfile();
    const otherNeeds = '<img src=x onerror=alert(1)> & "no milk"';
    const { userProfile } = await as.call(api.profiles.update, { body: { otherNeeds } });
    expect(userProfile.otherNeeds).toBe(otherNeeds);
  });

  test.each<[string, object, string]>([
    ['a need that is not on the list', { needs: ['vegan', 'carnivore'] }, needsMessages.needs],
    ['the same need twice', { needs: ['vegan', 'vegan'] }, needsMessages.needs],
    ['a text for the list', { needs: 'vegan' }, needsMessages.needs],
    ['other needs of 201 characters', { otherNeeds: 'x'.repeat(201) }, needsMessages.otherNeeds],
    ['other needs of 5,000 characters', { otherNeeds: 'x'.repeat(5_000) }, needsMessages.otherNeeds],
    ['a list for other needs', { otherNeeds: ['no milk'] }, needsMessages.otherNeeds],
  ])('with %s are refused with a message, and nothing changes', async (_, fault, message) => {
    const { as } = await given.studentWithProfile();
    await as.call(api.profiles.update, { body: { needs: ['halal'], otherNeeds: 'no milk' } });
    const response = await as.raw('POST', '/api/profiles/v2/update', { payload: fault });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
    expect((await as.call(api.profiles.get, {})).userProfile).toMatchObject({
      needs: ['halal'],
      otherNeeds: 'no milk',
    });
  });

  test('appear in no log line, also not if they are refused', async () => {
    const { as } = await given.studentWithProfile();
    await as.call(api.profiles.update, { body: { needs: ['kosher'], otherNeeds: 'secret-need-one' } });
    await as.refusal(api.profiles.update, { body: { otherNeeds: `secret-need-two${'x'.repeat(200)}` } });
    const logged = app.logLines.join('');
    expect(logged).toContain('profiles/v2/update');
    for (const word of ['kosher', 'secret-need']) expect(logged).not.toContain(word);
  });
});
