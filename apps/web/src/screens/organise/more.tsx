import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { OfficePage } from '../../components/office/office-page.tsx';
import { officePages } from '../../components/office/office-pages.ts';
import styles from '../../components/office/more.module.css';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { right } from '../../ui/layout/icons.ts';

export const handle = { title: 'More' };

/** The pages without a tab of their own on a phone. */
export function Component() {
  const organiser = useOrganiser();
  const pages = officePages.filter((page) => hasRight(organiser, page.right) && page.to !== '/organise');
  return (
    <OfficePage title="More" lead="All pages of the office that your roles include.">
      <ul className={styles.pages}>
        {pages.map(({ to, label, icon }) => (
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
