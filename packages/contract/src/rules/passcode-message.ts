/** Not in the error table's file, so that the sign-in pages do not load the whole table. */
export const wrongPasscodeMessage = 'Passcode expired or is invalid. Please try again.';
