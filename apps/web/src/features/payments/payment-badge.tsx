import type { PaymentState } from '@crewtable/contract';
import { Badge } from '../../ui/layout/badge.tsx';
import { stateText } from './payment-text.ts';

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { label, tone, icon } = stateText[state];
  return (
    <Badge tone={tone} {...(icon !== undefined && { icon })}>
      {label}
    </Badge>
  );
}
