import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';
import type { To } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  /** Travels with the visit, unseen in the address: for instance where someone came from. */
  state?: unknown;
};

/**
 * A link to another page of ours, without a new load. The router has one too; it also carries the code of its
 * framework mode, which every visitor of the first page would download for nothing (2 KB).
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
  /** Where the part of the product begins that it stands for, if not at its own page. */
  within?: string;
};

/** A link of a menu that says when its page, or one below it, is the one shown. */
export function NavLink({ to, within = to, ...rest }: NavLinkProps) {
  const shown = useMatch({ path: within, end: within === '/' }) !== null;
  return <Link {...rest} to={to} aria-current={shown ? 'page' : undefined} />;
}
