/**
 * The end of the addresses of the synthetic students of a demo; each campus is a subdomain. The domain is reserved
 * for examples, so no real student has it.
 */
export const syntheticDomain = '.example.edu';

export const isSynthetic = (email: string): boolean => email.endsWith(syntheticDomain);
