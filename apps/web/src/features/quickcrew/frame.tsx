import { type ReactNode, useEffect } from 'react';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { shortenToasts } from '../../ui/feedback/show-toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useColorScheme } from './color-scheme.ts';
import { crewToastMs } from './crew/crew-toast.ts';
import { fourSeats } from './four-seats.ts';
import styles from './frame.module.css';
import { useInstallable, useEdgeToEdge } from './web-app-manifest.ts';
import { useIsPhoneWidth } from './phone-width.ts';

const onlyYou = fourSeats([{ state: 'you' }]);

type QuickCrewFrameProps = {
  children: ReactNode;
  /** For a page that also works on wide screens. */
  anyWidth?: boolean;
};

/**
 * The frame of all QuickCrew screens. On wide screens it asks the student to use a phone, because crews meet
 * on the go.
 */
export function QuickCrewFrame({ children, anyWidth = false }: QuickCrewFrameProps) {
  const isPhoneWidth = useIsPhoneWidth();
  useColorScheme(isPhoneWidth);
  useInstallable();
  useEdgeToEdge(isPhoneWidth);
  useEffect(() => shortenToasts(crewToastMs), []);
  if (!isPhoneWidth && anyWidth) return children;
  if (isPhoneWidth) return <div className={styles.frame}>{children}</div>;
  return (
    <div className={styles.wide}>
      <Table seats={onlyYou} startAngle={45} decorative />
      <h1>This feature is only supported on mobile devices. Please log in on a mobile device.</h1>
      <LinkButton asChild variant="second" size="small">
        <Link to="/home">Go to my tables</Link>
      </LinkButton>
    </div>
  );
}
