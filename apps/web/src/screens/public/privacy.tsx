import { privacyPolicy } from '../../features/policies/privacy-policy.tsx';
import { LockedTable } from '../../features/policies/policy-drawings.tsx';
import { PolicyPage } from '../../features/policies/policy-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: privacyPolicy.title,
  description:
    'What we learn about you, why, what other students see of it, how long it stays, and how to take it with you or delete it.',
};

export function Component() {
  return <PolicyPage policy={privacyPolicy} picture={<LockedTable />} />;
}
