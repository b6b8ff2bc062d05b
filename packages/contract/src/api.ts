/** Every endpoint of the product, by area: `api.accounts.signIn`. */
export * as accounts from './endpoints/accounts.ts';
export * as analytics from './endpoints/analytics.ts';
export * as catalogue from './endpoints/catalogue.ts';
export * as demo from './endpoints/demo.ts';
export * as devices from './endpoints/devices.ts';
export * as seating from './endpoints/seating.ts';
export * as friends from './endpoints/friends.ts';
export * as notifications from './endpoints/notifications.ts';
export * as payments from './endpoints/payments.ts';
export * as profiles from './endpoints/profiles.ts';
export * as quickcrew from './endpoints/quickcrew.ts';
export * as realtime from './endpoints/realtime.ts';
export * as registrations from './endpoints/registrations.ts';
export * as safety from './endpoints/safety.ts';
export * as sandbox from './endpoints/sandbox.ts';
export * as system from './endpoints/system.ts';
export * as testimonials from './testimonials.ts';
