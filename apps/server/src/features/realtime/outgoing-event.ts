import type { ShownNotification } from '../../platform/ports.ts';
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

/** One notification on its way to any number of subscriptions: put into words once, whoever gets it. */
export class OutgoingEvent {
  readonly #notification: ShownNotification;
  #plain: Buffer | undefined;
  #typed: Buffer | undefined;

  constructor({ id, eventId, eventType, eventPayload, createdAt }: ShownNotification) {
    this.#notification = { id, eventId, eventType, eventPayload, createdAt };
  }

  get createdAt(): Date {
    return new Date(this.#notification.createdAt);
  }

  frameFor({ opening, typename }: Subscription): Buffer {
    return textFrame(opening, typename ? this.#typedRest() : this.#plainRest());
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
