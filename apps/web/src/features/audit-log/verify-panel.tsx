import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { FormFailure } from '../../components/office/form-failure.tsx';
import styles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';

type Head = Answer<typeof api.auditLog.list>['lastHead'];

const shown = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;
const count = (number: number) => number.toLocaleString('en-US');

/** What the last daily check found, and a check at once. */
export function VerifyPanel({ lastHead }: { lastHead: Head }) {
  const verify = useMutation({ mutationFn: () => call(api.auditLog.verify) });
  return (
    <>
      <div className={styles.notice}>
        <div aria-live="polite">
          {verify.data ? <Result found={verify.data} /> : <Daily lastHead={lastHead} />}
        </div>
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={verify.isPending || undefined}
          onClick={() => !verify.isPending && verify.mutate()}
        >
          {verify.isPending ? 'Verifying...' : 'Verify now'}
        </button>
      </div>
      <FormFailure error={verify.error} />
    </>
  );
}

function Result({ found }: { found: Answer<typeof api.auditLog.verify> }) {
  if (found.fault)
    return (
      <>
        <b>The log does not verify.</b>
        <p>
          Entry {count(found.fault.number)}: {found.fault.text} Everything before it is whole.
        </p>
      </>
    );
  return (
    <>
      <b>Chain verified, {formatDate(new Date(found.checkedAt))}</b>
      <p>
        {count(found.entries)} entries, compared with {count(found.comparedHeads)} daily heads. The head is{' '}
        <code>{shown(found.head)}</code>.
      </p>
    </>
  );
}

function Daily({ lastHead }: { lastHead: Head }) {
  if (!lastHead)
    return (
      <>
        <b>Not verified yet</b>
        <p>Every morning at six the whole chain is verified, and its head is mailed to the owners.</p>
      </>
    );
  return (
    <>
      <b>Chain verified, {formatDate(new Date(lastHead.notedAt))}</b>
      <p>
        {count(lastHead.number)} entries. The head <code>{shown(lastHead.hash)}</code> is the one mailed to
        the owners.
      </p>
    </>
  );
}
