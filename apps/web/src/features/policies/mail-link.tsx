import { us } from './facts.ts';

/** Where every question goes. */
export function MailLink() {
  return <a href={`mailto:${us.mail}`}>{us.mail}</a>;
}
