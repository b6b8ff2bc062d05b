/** The same rule for the form and for the server, with the words of the form. */
export const emailMessages = {
  missing: 'Please enter an email address.',
  notUniversity: 'Please enter a valid university .edu email address.',
} as const;

const universityAddress = /^[a-z0-9!#$%&'*/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+edu$/;

/** Trimmed, lower-cased and without a `+tag`, so that one student has one account. */
export function normalizeEmail(typed: string): string {
  const [local = '', ...domain] = lowerCase(typed.trim()).split('@');
  return domain.length === 0 ? local : `${local.replace(/\+.*$/, '')}@${domain.join('@')}`;
}

/** Letters of ASCII alone: the Kelvin sign, for one, would become a plain k and pass for another address. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What is wrong with a university address, or nothing. */
export function universityEmailError(typed: string): string | undefined {
  if (typed.trim() === '') return emailMessages.missing;
  const address = normalizeEmail(typed);
  return address.length <= 254 && universityAddress.test(address) ? undefined : emailMessages.notUniversity;
}
