import { cookieUsePolicy } from '../../features/policies/cookie-use-policy.tsx';
import { CookiePlate } from '../../features/policies/policy-drawings.tsx';
import { PolicyPage } from '../../features/policies/policy-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: cookieUsePolicy.title,
  description:
    'Every cookie and storage entry by name, with its purpose and its lifetime. All of them are ours.',
};

export function Component() {
  return <PolicyPage policy={cookieUsePolicy} picture={<CookiePlate />} />;
}
