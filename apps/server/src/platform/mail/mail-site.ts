import { createContext } from 'react';

/** The site that a mail belongs to. */
export interface MailSite {
  /** 'https://crewtable.example': pictures and fonts of mails are loaded from there. */
  origin: string;
}

/** Undefined if the mail is rendered without a site: then it has no pictures and no fonts of its own. */
export const MailSiteContext = createContext<MailSite | undefined>(undefined);
