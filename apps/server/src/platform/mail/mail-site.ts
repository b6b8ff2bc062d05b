import { createContext } from 'react';

/** The site that a mail belongs to. */
export interface MailSite {
  /** 'https://crewtable.example': pictures and fonts of mails are loaded from there. */
  origin: string;
  /** The address for questions (`SUPPORT_EMAIL`). */
  supportEmail: string;
}

/**
 * Undefined if the mail is rendered without a site: then it has no pictures, no fonts of its own and the brand's
 * address.
 */
export const MailSiteContext = createContext<MailSite | undefined>(undefined);
