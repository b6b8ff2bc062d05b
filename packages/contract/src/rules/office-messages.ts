/** The error messages of fields in the office. Apart from those of students, whose pages must not load them. */

export const exportMessages = {
  kind: 'Please choose what to export.',
  event: 'Please choose an event.',
} as const;

export const safetyMessages = {
  decision: 'Please choose a decision.',
  until: 'Please choose a day from tomorrow on, at most five years ahead.',
} as const;

export const noteMessages = {
  text: 'Please write a note of 1,000 characters at most.',
} as const;

export const organiserMessages = {
  name: 'Please enter the name of the organiser.',
  email: 'Please enter an email address.',
  roles: 'Please choose one role at least.',
  role: 'Please choose one of the four roles.',
  reason: 'Please give a reason in a few plain words. It is kept in the audit log.',
  address: 'Please enter the exact address.',
  shiftHost: 'Please choose an organiser with the role host.',
  shiftEvent: 'Please choose an event.',
  shiftVenue: 'Please choose a venue, or the whole event.',
  passkeyName: 'Please name the passkey in a word or two.',
  recoveryCode: 'Please enter one of your recovery codes.',
} as const;

export const officeEventMessages = {
  capacity: 'Please enter how many seats there are: a number from 1 to 5,000.',
  until: 'Please choose a time that is still to come, at most two hours after closing.',
  cancelReason: 'Please say why in a few plain words. Students read it.',
} as const;

export const rosterMessages = {
  table: 'Please choose a table.',
  came: 'Please say whether the student came.',
  addsSeat: 'Please say whether the offer adds a seat.',
} as const;

export const venueMessages = {
  name: 'Please enter the name of the restaurant, 80 characters at most.',
  street: 'Please enter the street with its number, 120 characters at most.',
  city: 'Please enter the city.',
  state: 'Please enter the state as two letters.',
  zip: 'Please enter the zip code: five digits.',
  latitude: 'Please enter the latitude: a number from -90 to 90, about 40.7 in New York.',
  longitude: 'Please enter the longitude: a number from -180 to 180, about -74.0 in New York.',
  afterPartyName: 'Please enter where the after-party is, 80 characters at most.',
  afterPartyAddress: 'Please enter the address of the after-party, 160 characters at most.',
  tables: 'Please enter how many of our tables fit at once: a number from 1 to 1,000.',
  seatsPerTable: 'Please enter how many people fit at a table: a number from 2 to 40.',
} as const;

export const eventVenueMessages = {
  reservation: 'Please enter the name or number of the reservation in one line, 60 characters at most.',
  by: 'Please choose another venue.',
} as const;
