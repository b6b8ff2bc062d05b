import { us } from './facts.ts';

/** The contact address for all questions. */
export function MailLink() {
  return <a href={`mailto:${us.mail}`}>{us.mail}</a>;
}
