/**
 * The error messages of fields. Apart from the rules, because all endpoints name their messages: browsers load the
 * rules only with the forms that need them.
 */

/** The message for every invalid name. A missing name has its own message. */
export const nameMessage = 'Please enter your name as it stands on your ID.';

export const maxHandleLength = 200;

export const profileMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  gender: 'Gender is required.',
  studentStatus: 'Student status is required.',
  birthdate: 'Birthdate is required.',
  birthdateInvalid: 'Invalid birthdate.',
  birthdateInFuture: 'Birthdate cannot be in the future.',
  tooYoung: 'You must be at least 18.',
  tooOld: 'Please enter a real birthdate.',
  noHandle: 'You must include at least one social media handle.',
} as const;

const handleMessage = (network: string) =>
  `The ${network} handle can have ${maxHandleLength} characters at most.`;

export const handleMessages = {
  linkedinHandle: handleMessage('LinkedIn'),
  instagramHandle: handleMessage('Instagram'),
  facebookHandle: handleMessage('Facebook'),
} as const;

export const maxOtherNeedsLength = 200;

export const needsMessages = {
  needs: 'Please choose diet and access from the list.',
  otherNeeds: `Other needs can have ${maxOtherNeedsLength} characters at most.`,
} as const;

export const leadMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  email: 'A valid .edu email is required.',
} as const;

export const feedbackMessages = {
  rating: 'Please choose a number from 1 to 5.',
  nothingSaid: 'Please choose a number from 1 to 5, or write a word or two.',
  noText: 'Please write a word or two.',
} as const;
