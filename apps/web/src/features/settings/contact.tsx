import { useQuery } from '@tanstack/react-query';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { instagram, linkedin, mail, tiktok } from '../../ui/layout/icons.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './contact.module.css';
import { publicConfigQuery } from './public-config-query.ts';

const networks = [
  ['tiktok', 'TikTok', tiktok],
  ['instagram', 'Instagram', instagram],
  ['linkedin', 'LinkedIn', linkedin],
] as const;

/** The support address and the social media links. */
export function Contact() {
  const config = useQuery(publicConfigQuery);
  if (config.isPending) return <ContactOnItsWay />;
  if (config.isError) {
    return (
      <ErrorLine
        words="Our address could not be loaded."
        trying={config.isFetching}
        tryAgain={() => void config.refetch()}
      />
    );
  }
  const { supportEmail, social } = config.data;
  return (
    <div className={styles.contact}>
      <div>
        <p className={styles.text}>
          A question, a problem, a table that went wrong? A person reads every mail.
        </p>
        <a className={styles.mail} href={`mailto:${supportEmail}`}>
          <Icon name={mail} />
          {supportEmail}
        </a>
      </div>
      <div>
        <SmallLabel id="follow-us">Follow us</SmallLabel>
        <ul className={styles.networks} aria-labelledby="follow-us">
          {networks.map(([key, name, sign]) => (
            <li key={key}>
              <a href={social[key]} className={styles.network} aria-label={`Follow us on ${name}`}>
                <Icon name={sign} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ContactOnItsWay() {
  return (
    <div className={styles.contact}>
      <div className={styles.waiting}>
        <output>
          <VisuallyHidden>Loading...</VisuallyHidden>
        </output>
        <Skeleton width={360} height={16} />
        <Skeleton width={230} height={20} />
      </div>
      <div className={styles.networks}>
        {networks.map(([key]) => (
          <Skeleton key={key} width={48} height={48} round />
        ))}
      </div>
    </div>
  );
}
