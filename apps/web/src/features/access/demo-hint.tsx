import { api } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { NewTabLink } from '../../components/new-tab-link.tsx';
import { call } from '../../lib/api/api-client.ts';
import { FinePrint } from '../../ui/layout/text.tsx';

/** In demo mode no mail is sent; the student finds the passcode in the demo mailbox. */
export function DemoHint({ className }: { className?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(api.system.config, { signal }),
    staleTime: Infinity,
  });
  if (data?.mode !== 'demo') return null;
  return (
    <FinePrint className={className}>
      Trying the demo? Your code arrives in the <NewTabLink to="/demo">demo mailbox</NewTabLink>.
    </FinePrint>
  );
}
