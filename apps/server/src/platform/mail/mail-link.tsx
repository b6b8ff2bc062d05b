import type { ReactNode } from 'react';
import { mailStyle } from './mail-style.ts';

interface MailLinkProps {
  href: string;
  children: ReactNode;
}

export function MailLink({ href, children }: MailLinkProps) {
  return (
    <a href={href} style={mailStyle.link}>
      {children}
    </a>
  );
}
