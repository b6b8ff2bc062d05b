import { simpleMail } from './notification-mail.tsx';

export const crewFoundMail = simpleMail('crew-found', 'See your crew, and say hello');
export const crewNotFoundMail = simpleMail('crew-not-found', 'Try another time');
export const crewCancelledMail = simpleMail('crew-cancelled', 'Look for another crew');
