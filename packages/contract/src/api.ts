/** Every endpoint of the product, by area: `api.accounts.signIn`. */
export * as accounts from './accounts.ts';
export * as analytics from './analytics.ts';
export * as demo from './demo.ts';
export * as profiles from './profiles.ts';
export * as system from './system.ts';
export * as testimonials from './testimonials.ts';
