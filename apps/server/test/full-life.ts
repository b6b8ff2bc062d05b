import { api } from '@crewtable/contract';
import { newId } from '../src/platform/ids.ts';
import type { Caller } from './caller.ts';
import type { Student } from './given.ts';
import { liveWithOthers } from './life-with-others.ts';
import { PushBrowser } from './push-browser.ts';
import { waitForCrewByHand } from './quickcrew-by-hand.ts';
import type { TestApp } from './test-app.ts';

export interface FullLife extends Student {
  /** Words and numbers that stand in the database because of this student alone. */
  traces: string[];
}

/** A student of whom every part of the house keeps something. A feature that keeps more adds its part here. */
export async function studentWithFullLife(app: TestApp, name: string): Promise<FullLife> {
  const { given, database, clock } = app;
  const email = `${name}@example.edu`;
  const as = given.visitor();
  const traceOf = (what: string) => `${name}-${what}`;
  await as.call(api.accounts.initSession, {
    body: {
      utm_source: traceOf('source'),
      utm_medium: traceOf('medium'),
      utm_campaign: traceOf('campaign'),
      utm_term: traceOf('term'),
      utm_content: traceOf('content'),
      referrer: `https://${traceOf('referrer')}.example/`,
    },
  });
  await as.call(api.accounts.initSession, {
    body: { utm_source: traceOf('last-source'), referrer: `https://${traceOf('last-referrer')}.example/` },
  });
  const count = (path: string) =>
    as.call(api.analytics.record, {
      body: { events: [{ name: 'page_view', path, title: traceOf('title'), source: traceOf('source') }] },
    });
  await count(`/${traceOf('before')}`);
  await as.call(api.accounts.signIn, { body: { username: email, referredBy: traceOf('friend') } });
  const code = await given.passcodeFor(email);
  const { userId: id } = await as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
  await as.call(api.profiles.update, {
    body: {
      firstName: traceOf('first'),
      lastName: traceOf('last'),
      gender: 'Female',
      birthdate: '2003-05-21',
      studentStatus: 'Graduate',
      linkedinHandle: traceOf('linkedin'),
      instagramHandle: traceOf('instagram'),
      facebookHandle: traceOf('facebook'),
    },
  });
  await as.call(api.profiles.giveFeedback, {
    body: {
      type: 'NOT_INTERESTED_IN_EVENTS',
      feedback: traceOf('feedback'),
      eventId: traceOf('event'),
      eventType: traceOf('kind'),
    },
  });
  await as.call(api.accounts.reauth, {});
  await as.call(api.testimonials.putOwn, { body: { quote: traceOf('quote'), agreed: true } });
  await count(`/${traceOf('after')}`);
  const { device } = new PushBrowser(`https://push.example.com/${traceOf('endpoint')}`);
  await as.call(api.devices.register, {
    body: { ...device, deviceInfo: { userAgent: traceOf('browser'), platform: traceOf('platform') } },
  });
  await as.call(api.notifications.putSettings, { body: { email: true, push: false } });
  await as.call(api.notifications.readAll, {});
  const { clientSecret } = await as.call(api.payments.createSubscription, {});
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
  const { id: paymentIntentId } = await as.call(api.sandbox.confirm, { body: { clientSecret, card } });
  await as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
  await registerForThings(app, as, id);
  await liveWithOthers(app, { id, email, as }, name);
  await waitForCrewByHand(app, id, name);

  const stranger = given.visitor();
  await stranger.call(api.accounts.signIn, { body: { username: email } });
  await stranger.refusal(api.accounts.confirmSignIn, { body: { username: email, code: 'wrong' } });
  await given.jobsAreDone();
  // As if the mail server had been away: no job takes this one.
  const now = clock.now();
  await database.db
    .insertInto('outgoing_mail')
    .values({
      id: newId(now),
      recipient: email,
      template: 'passcode',
      sealed_props: Buffer.of(1),
      created_at: now,
    })
    .execute();
  const browserId = as.cookies.get('crewtable_visitor')!;
  return { id, email, as, traces: [id, email, browserId, `${name}-`] };
}

/** A seat, a perk, a place on a list, one in a line, and the form that comes before all that. */
async function registerForThings({ database, clock }: TestApp, as: Caller, id: string): Promise<void> {
  const [june4, june11] = ['06042025-summer-nyc', '06112025-summer-nyc'] as const;
  await as.call(api.registrations.registerLead, {
    body: { firstName: 'Lee', lastName: 'Ad', email: '', eventId: june4, referralId: `referral-of-${id}` },
  });
  await as.call(api.registrations.register, { params: { eventId: june4 } });
  await as.call(api.registrations.register, { params: { eventId: 'fall-series-2025' } });
  // As if it had been full.
  await database.db
    .insertInto('waitlist')
    .values({ event_id: june11, student_id: id, joined_at: clock.now() })
    .execute();
}
