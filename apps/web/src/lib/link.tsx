import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';
import type { To } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  /** Stored in the history entry and not shown in the URL, for example the page before. */
  state?: unknown;
};

/**
 * A link to another page of the app, followed without a page load. The router's own Link also contains the
 * code of its framework mode: 2 KB that every visitor of the landing page would download without using it.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    state,
    ...(rest.target !== undefined && { target: rest.target }),
    ...(replace !== undefined && { replace }),
  });

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }

  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

type NavLinkProps = Omit<LinkProps, 'to' | 'aria-current'> & {
  to: string;
  /** The path prefix under which the link counts as current, if it is not `to`. */
  within?: string;
};

/** A menu link with `aria-current` while its page, or a page below it, is shown. */
export function NavLink({ to, within = to, ...rest }: NavLinkProps) {
  const shown = useMatch({ path: within, end: within === '/' }) !== null;
  return <Link {...rest} to={to} aria-current={shown ? 'page' : undefined} />;
}
