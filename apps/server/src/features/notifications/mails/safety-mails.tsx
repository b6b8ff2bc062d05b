import { simpleMail } from './notification-mail.tsx';

export const reportDecidedMail = simpleMail('report-decided', 'Open your history');
export const warnedMail = simpleMail('account-warned', 'The rules, in our terms');
export const suspendedMail = simpleMail('account-suspended', 'The rules, in our terms');
export const restoredMail = simpleMail('account-restored', 'Look around');
