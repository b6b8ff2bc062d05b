import type { PaymentState } from '@crewtable/contract';
import { Badge } from '../../ui/layout/badge.tsx';
import { stateWords } from './payment-words.ts';

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { label, tone, icon } = stateWords[state];
  return (
    <Badge tone={tone} {...(icon !== undefined && { icon })}>
      {label}
    </Badge>
  );
}
