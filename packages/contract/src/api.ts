/** Every endpoint of the product, by area: `api.accounts.signIn`. */
export * as accounts from './accounts.ts';
export * as analytics from './analytics.ts';
export * as catalogue from './catalogue.ts';
export * as demo from './demo.ts';
export * as devices from './devices.ts';
export * as evenings from './evenings.ts';
export * as friends from './friends.ts';
export * as notifications from './notifications.ts';
export * as payments from './payments.ts';
export * as profiles from './profiles.ts';
export * as quickcrew from './quickcrew.ts';
export * as realtime from './realtime.ts';
export * as registrations from './registrations.ts';
export * as safety from './safety.ts';
export * as sandbox from './sandbox.ts';
export * as system from './system.ts';
export * as testimonials from './testimonials.ts';
