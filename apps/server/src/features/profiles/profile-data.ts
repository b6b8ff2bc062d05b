import type { PersonalData } from '../../platform/personal-data.ts';
import { presentProfile } from './profiles.presenter.ts';
import { deleteFeedback, deleteProfile, findProfile, listFeedback } from './profiles.repository.ts';

export const profileData: PersonalData = {
  name: 'profile',
  async exportData(tx, { id }) {
    const profile = await findProfile(tx, id);
    const feedback = await listFeedback(tx, id);
    return {
      profile: profile ? { ...presentProfile(profile), updatedAt: profile.updated_at } : null,
      feedback: feedback.map((given) => ({
        id: given.id,
        type: given.type,
        feedback: given.feedback,
        rating: given.rating,
        eventId: given.event_id,
        eventType: given.event_type,
        createdAt: given.created_at,
      })),
    };
  },
  async deleteData(tx, { id }) {
    await deleteFeedback(tx, id);
    await deleteProfile(tx, id);
  },
};
