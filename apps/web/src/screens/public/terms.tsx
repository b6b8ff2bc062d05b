import { termsOfService } from '../../features/policies/terms-of-service.tsx';
import { Bill } from '../../features/policies/policy-drawings.tsx';
import { PolicyPage } from '../../features/policies/policy-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: termsOfService.title,
  description:
    'Seats, deposits, tickets, the card hold, refunds and how we treat each other: the agreement between you and us, in plain English.',
};

export function Component() {
  return <PolicyPage policy={termsOfService} picture={<Bill />} />;
}
