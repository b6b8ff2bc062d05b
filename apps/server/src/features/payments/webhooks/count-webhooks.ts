import { minuteMs } from '@crewtable/contract';
import { stopwatchMs } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordDelivery } from '../../../platform/delivery-log.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { receiveWebhook } from './receive-webhook.ts';
import type { SignedMessage } from './receive-webhook.ts';

/** Receives webhooks and notes for the page Health whether they worked and how late they came. */
export function createCountedWebhooks(db: Db, webhookSecret: string) {
  const noteRefused = atMostEvery(minuteMs, () =>
    recordDelivery(db, { channel: 'webhook', outcome: 'refused' }),
  );
  return async (deps: PaymentsDeps, message: SignedMessage): Promise<void> => {
    const { clock, log } = deps;
    const { createdAt } = await receiveWebhook(deps, webhookSecret, message).catch(async (error: unknown) => {
      const isRefused = error instanceof AppError && error.code === 'bad_input';
      const note = isRefused ? noteRefused() : recordDelivery(db, { channel: 'webhook', outcome: 'failed' });
      // The provider must get the answer about the webhook, not about the note.
      await note.catch((fault: unknown) => log.warn({ err: fault }, 'failed webhook not noted'));
      throw error;
    });
    // The provider counts in seconds.
    const lateMs = Math.max(0, clock.now().getTime() - createdAt.getTime());
    await recordDelivery(db, {
      channel: 'webhook',
      outcome: 'done',
      ...(Number.isFinite(lateMs) && { lateMs: Math.min(lateMs, maxLateMs) }),
    });
  };
}

/** The largest integer of the column, 24 days. */
const maxLateMs = 2 ** 31 - 1;

/** Anybody can send wrong signatures: they must not fill the table. */
function atMostEvery(ms: number, note: () => Promise<void>): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (stopwatchMs() - notedAt < ms) return;
    notedAt = stopwatchMs();
    await note();
  };
}
