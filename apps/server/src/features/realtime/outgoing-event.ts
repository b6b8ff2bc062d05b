import type { Duplex } from 'node:stream';
import type { ShownNotification } from '../../ports/deliveries.ts';
import { textFrame } from '../../platform/websocket/server-frames.ts';

const typeName = 'UserEvent';

/** `opening` is the start of every message of the subscription, encoded once when it starts. */
export interface Subscription {
  id: string;
  opening: Buffer;
  typename: boolean;
}

export function openSubscription(id: string, responseKey: string, typename: boolean): Subscription {
  const opening = `{"id":${JSON.stringify(id)},"type":"data","payload":{"data":{${JSON.stringify(responseKey)}:`;
  // Not from the buffer pool: a slice of a few bytes would keep a whole page of it in memory while connected.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(opening));
  bytes.write(opening);
  return { id, opening: bytes, typename };
}

/** A frame that was written and can be reused for another subscription. */
interface UsedFrame {
  bytes: Buffer;
  rest: Buffer;
  openingLength: number;
}

/** One notification for any number of subscriptions. It is serialized once. */
export class OutgoingEvent {
  readonly #notification: ShownNotification;
  #plain: Buffer | undefined;
  #typed: Buffer | undefined;
  #used: UsedFrame | undefined;

  constructor({ id, eventId, eventType, eventPayload, createdAt }: ShownNotification) {
    this.#notification = { id, eventId, eventType, eventPayload, createdAt };
  }

  get createdAt(): Date {
    return new Date(this.#notification.createdAt);
  }

  writeTo(socket: Duplex, subscription: Subscription): void {
    socket.write(this.#frameFor(subscription));
    // Bytes that the network has not taken yet are still being read, so the next frame needs its own buffer.
    if (socket.writableLength > 0) this.#used = undefined;
  }

  /** Most ids have the same length: then the last frame is reused with another opening. */
  #frameFor({ opening, typename }: Subscription): Buffer {
    const rest = typename ? this.#typedRest() : this.#plainRest();
    const used = this.#used;
    if (used?.rest === rest && used.openingLength === opening.length) {
      opening.copy(used.bytes, used.bytes.length - rest.length - opening.length);
      return used.bytes;
    }
    const bytes = textFrame(opening, rest);
    this.#used = { bytes, rest, openingLength: opening.length };
    return bytes;
  }

  #plainRest(): Buffer {
    return (this.#plain ??= restOf(this.#notification));
  }

  #typedRest(): Buffer {
    return (this.#typed ??= restOf({ __typename: typeName, ...this.#notification }));
  }
}

function restOf(event: object): Buffer {
  return Buffer.from(`${JSON.stringify(event)}}}}`);
}
