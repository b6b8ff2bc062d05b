import { api } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { FindSubscription } from '../../ports/purchases.ts';
import { giveFeedback } from './give-feedback.ts';
import { presentProfile } from './profiles.presenter.ts';
import { findProfile } from './profiles.repository.ts';
import { updateProfile } from './update-profile.ts';

export interface ProfilesDeps {
  route: Route;
  db: Db;
  clock: Clock;
  notify: Notify;
  findSubscription: FindSubscription;
}

export function registerProfiles(deps: ProfilesDeps): void {
  const { route, db, clock, notify, findSubscription } = deps;
  const profileOf = async (studentId: string) => {
    const profile = await findProfile(db, studentId);
    if (!profile) throw new AppError('not_found', { message: 'There is no profile yet.' });
    return presentProfile(profile);
  };

  route(api.profiles.get, async ({ viewer }) => ({
    userProfile: await profileOf(viewer.id),
    subscription: await findSubscription(viewer.id),
  }));

  route(api.profiles.create, async ({ viewer, body, traced }) => {
    await updateProfile(traced({ db, clock, notify }), viewer.id, body);
    return { userProfile: await profileOf(viewer.id) };
  });

  route(api.profiles.update, async ({ viewer, body, traced }) => {
    await updateProfile(traced({ db, clock, notify }), viewer.id, body);
    return { userProfile: await profileOf(viewer.id) };
  });

  route(api.profiles.giveFeedback, async ({ viewer, body, keep }) => {
    await giveFeedback({ db, clock }, viewer.id, body, keep);
    return {};
  });
}
