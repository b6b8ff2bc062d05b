/** Form and server use the same rule and the same messages. */
export const emailMessages = {
  missing: 'Please enter an email address.',
  notUniversity: 'Please enter a valid university .edu email address.',
} as const;

const universityAddress = /^[a-z0-9!#$%&'*/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+edu$/;

/** Trims, lower-cases and removes a `+tag`, so that one student has one account. */
export function normalizeEmail(typed: string): string {
  const [local = '', ...domain] = lowerCase(typed.trim()).split('@');
  return domain.length === 0 ? local : `${local.replace(/\+.*$/, '')}@${domain.join('@')}`;
}

/**
 * Changes ASCII letters only: `toLowerCase` turns the Kelvin sign into a plain k, which is another address.
 */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the error message for a university address, or undefined if it is valid. */
export function universityEmailError(typed: string): string | undefined {
  if (typed.trim() === '') return emailMessages.missing;
  const address = normalizeEmail(typed);
  return address.length <= 254 && universityAddress.test(address) ? undefined : emailMessages.notUniversity;
}
