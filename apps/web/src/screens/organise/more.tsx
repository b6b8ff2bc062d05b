import { useOutletContext } from 'react-router';
import { OfficePage } from '../../components/office/office-page.tsx';
import styles from '../../components/office/more.module.css';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import { right } from '../../ui/layout/icons.ts';

export const handle = { title: 'More' };

/** The pages without a tab of their own on a phone. */
export function Component() {
  // The office area knows which pages there are.
  const pages = useOutletContext<{ to: string; label: string; icon: IconName }[]>();
  return (
    <OfficePage title="More" lead="All pages of the office that your roles include.">
      <ul className={styles.pages}>
        {pages
          .filter(({ to }) => to !== '/organise')
          .map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} />
                {label}
                <Icon name={right} />
              </Link>
            </li>
          ))}
      </ul>
    </OfficePage>
  );
}
