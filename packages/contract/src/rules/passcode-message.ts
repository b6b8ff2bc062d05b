/** Apart from the error table, so that the pages which sign in do not carry all of it. */
export const wrongPasscodeMessage = 'Passcode expired or is invalid. Please try again.';
