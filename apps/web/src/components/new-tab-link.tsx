import { Link } from '../lib/link.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';

/** A link beside a form. It opens in a new tab, so that the typed text is not lost. */
export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}
