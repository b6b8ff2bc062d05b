import { brand } from '@crewtable/contract';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { cameFromOurPage } from '../../lib/previous-page.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { info, left, out, people, person, settings } from '../../ui/layout/icons.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './quickcrew-bar.module.css';

type QuickCrewBarProps = {
  isLoggedIn: boolean;
  /** Undefined while the profile loads, and for a student without a profile. */
  student: { readonly firstName: string; readonly lastName: string } | undefined;
};

/** The header of QuickCrew: a back button, the logo with four chairs, and a menu. */
export function QuickCrewBar({ isLoggedIn, student }: QuickCrewBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The sign-in page has its own back button, from the code step to the email step.
  const hasBack = !/^\/automeetup(\/auth)?\/?$/.test(pathname);
  return (
    <div className={styles.bar}>
      {hasBack && (
        <IconButton
          icon={left}
          label="Back"
          className={styles.back}
          onClick={() => void (cameFromOurPage() ? navigate(-1) : navigate('/automeetup'))}
        />
      )}
      <Link to="/automeetup" className={styles.home} aria-label={`${brand.onDemandName}, start`}>
        <Logo name={brand.onDemandName} chairs={4} />
      </Link>
      <div className={styles.menu}>
        <Menu
          trigger={
            isLoggedIn ? (
              <button type="button" className={styles.account}>
                <VisuallyHidden>Menu</VisuallyHidden>
                {student === undefined ? (
                  <Avatar icon={person} size="small" />
                ) : (
                  <Avatar
                    tone="coral"
                    size="small"
                    initials={`${student.firstName[0] ?? ''}${student.lastName[0] ?? ''}`}
                  />
                )}
              </button>
            ) : (
              <IconButton icon="menu" label="Menu" className={styles.opener} />
            )
          }
        >
          {isLoggedIn && (
            <>
              <MenuItem asChild icon={person}>
                <Link to="/automeetup/profile">
                  {student === undefined ? 'Profile' : `${student.firstName} ${student.lastName}`}
                </Link>
              </MenuItem>
              <MenuSeparator />
              <MenuItem asChild icon={settings}>
                <Link to="/automeetup/settings">Settings</Link>
              </MenuItem>
            </>
          )}
          <MenuItem asChild icon={people}>
            <Link to="/automeetup/how-it-works">How it Works</Link>
          </MenuItem>
          <MenuItem asChild icon={info}>
            <Link to="/automeetup/faq">FAQ</Link>
          </MenuItem>
          <MenuSeparator />
          <MenuItem asChild icon={out}>
            <Link to="/home">Exit</Link>
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}
