import { Link } from '../../lib/link.tsx';
import { ConsentChoice } from './consent-choice.tsx';
import { FactTable } from './fact-table.tsx';
import { MailLink } from './mail-link.tsx';
import type { Policy } from './policy.ts';
import { cookies, localEntries, securePrefix, sessionEntries } from './browser-storage-list.ts';

const columns = ['Name', 'What for', 'How long'] as const;

export const cookieUsePolicy: Policy = {
  title: 'Cookie Use Policy',
  inShort: [
    'Four cookies, all ours: three to keep you signed in, one to remember how you found us.',
    'No advertising, no tracking across sites.',
    'Nothing comes from another company, except the card form where you pay, and what you have agreed to.',
    'Log out, and what belonged to your account is gone from the browser.',
  ],
  sections: [
    {
      id: 'what-this-is',
      title: 'What this is about',
      body: (
        <p>
          A cookie is a short note that a site leaves in your browser, and that the browser shows to the same
          site on the next visit. Browsers have two more places for data: local storage, which stays, and
          session storage, which is emptied when the tab is closed. Here is everything that we store in each
          of them.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <FactTable
            caption="All of them are first-party, cannot be read by scripts and are not sent along from other sites."
            columns={columns}
            rows={cookies.map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
            code
          />
          <p>
            On our public site each name begins with <code>{securePrefix}</code>, for instance{' '}
            <code>{`${securePrefix}crewtable_access`}</code>. Browsers then accept the cookie from this site
            alone, and over an encrypted connection only.
          </p>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'Storage in your browser',
      body: (
        <>
          <FactTable
            caption="Local storage. It never leaves your device by itself."
            columns={columns}
            rows={localEntries.map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
            code
          />
          <FactTable
            caption="Session storage, for one tab."
            columns={columns}
            rows={sessionEntries.map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
            code
          />
        </>
      ),
    },
    {
      id: 'how-you-found-us',
      title: 'How you found us',
      body: (
        <p>
          If the link that brought you here carries campaign words (utm_source, utm_medium, utm_campaign,
          utm_term, utm_content), we note them, together with the site it stood on. Without any, we note
          ‘direct’. Until you sign up we keep the first and the last of these links. The visitor cookie holds
          only a random number; we store the links that belong to it, and add them to your account if you sign
          up.
        </p>
      ),
    },
    {
      id: 'counting-pages',
      title: 'Counting pages',
      body: (
        <p>
          We count page views and finished registration steps in our own database, to see where people get
          lost. Each entry has the path of the page without its query string, and the traffic source from the
          table above; while you are signed in, it is tied to your account. It has no email address, and is
          deleted after 13 months.
        </p>
      ),
    },
    {
      id: 'others',
      title: 'Other companies',
      body: (
        <>
          <p>
            Fonts, drawings and scripts come from our own site. A tag manager of another company is loaded
            only if we have set one up and you have said yes; if you say no, or nothing, your browser does not
            contact it.
          </p>
          <ConsentChoice />
          <p>
            There is one moment when another company is needed: where you pay, the card form comes from
            Stripe, which sets its own cookies against fraud. It is loaded with that form and not before.
          </p>
        </>
      ),
    },
    {
      id: 'your-choices',
      title: 'Clearing and refusing',
      body: (
        <p>
          You can delete all of it in your browser’s settings. You will then be signed out, and an unfinished
          form will be empty. If your browser refuses cookies altogether, you can read every public page, but
          not sign in. Logging out removes what belongs to your account, in all tabs.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Changes and questions',
      body: (
        <p>
          A new entry appears here before it appears in your browser, and the date at the top changes.
          Questions go to <MailLink />. What we do with personal data in general is in the{' '}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      ),
    },
  ],
};
