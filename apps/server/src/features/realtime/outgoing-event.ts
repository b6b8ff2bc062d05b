import type { Duplex } from 'node:stream';
import type { ShownNotification } from '../../ports/deliveries.ts';
import { textFrame } from '../../platform/websocket/server-frames.ts';

const typeName = 'UserEvent';

/** What goes out under one subscription before the event itself: made once, when it starts. */
export interface Subscription {
  id: string;
  opening: Buffer;
  typename: boolean;
}

export function openSubscription(id: string, responseKey: string, typename: boolean): Subscription {
  const opening = `{"id":${JSON.stringify(id)},"type":"data","payload":{"data":{${JSON.stringify(responseKey)}:`;
  // Not from the pool: a slice of a few bytes would keep a whole page of it for as long as the student is connected.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(opening));
  bytes.write(opening);
  return { id, opening: bytes, typename };
}

/** A frame that was written, to be written again under another subscription. */
interface UsedFrame {
  bytes: Buffer;
  rest: Buffer;
  openingLength: number;
}

/** One notification on its way to any number of subscriptions: put into words once, whoever gets it. */
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
    // What the network has not taken at once is still being read from: then the next one needs bytes of its own.
    if (socket.writableLength > 0) this.#used = undefined;
  }

  /** Ids are mostly of one length: then a new frame is the last one with another id in its place. */
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
