import { act } from '@testing-library/react';
import { arrivedNotification } from './fixtures/notification.ts';

/** A fake socket. The test sends and closes as the server would. */
export class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static all: FakeWebSocket[] = [];
  readonly readyState = 1;
  constructor() {
    super();
    FakeWebSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
  deliver(frame: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })));
  }
  connect(): void {
    this.dispatchEvent(new Event('open'));
    this.deliver({ type: 'connection_ack' });
    this.deliver({ id: 's', type: 'start_ack' });
  }
  notify(eventType: string, id: string = crypto.randomUUID()): void {
    this.deliver({ id: 's', type: 'data', payload: { data: arrivedNotification(id, { eventType }) } });
  }
  /** Sends a signal to refetch. It names its subject and has no text to show. */
  hint(eventType: string): void {
    const onUserEvent = {
      ...arrivedNotification('sign').onUserEvent,
      eventType,
      eventPayload: { lobbyId: 'lobby' },
    };
    this.deliver({ id: 's', type: 'data', payload: { data: { onUserEvent } } });
  }
  drop(code = 1006): void {
    act(() => void this.dispatchEvent(new CloseEvent('close', { code })));
  }
}
