import { simpleMail } from './notification-mail.tsx';

export const warnedMail = simpleMail('account-warned', 'How we sit together, in our terms');
export const suspendedMail = simpleMail('account-suspended', 'What our terms say about it');
export const restoredMail = simpleMail('account-restored', 'Look around');
