import { describe, expect, it } from 'vitest';
import { createTestChannel } from '../../../test/test-channel.ts';

describe('a real-time channel whose connection is refused', () => {
  it('requests another ticket immediately when the old one is rejected', async () => {
    const { connect, socket, flushPromises, fakeServer } = createTestChannel();
    await connect();
    socket().deliver({ type: 'connection_error', payload: { errors: [] } });
    await flushPromises();
    expect(fakeServer.infoRequests).toBe(2);
    expect(socket().url).toBe('ws://host/2');
  });

  it('waits when a new ticket is rejected too', async () => {
    const { connect, socket, flushPromises, currentTimer, fakeServer, sockets } = createTestChannel();
    await connect();
    socket().drop(4401);
    await flushPromises();
    expect(sockets).toHaveLength(2);
    socket().drop(4401);
    await flushPromises();
    expect(sockets).toHaveLength(2);
    expect(currentTimer()!.ms).toBe(1_000);
    expect(fakeServer.infoRequests).toBe(2);
  });

  it('requests new connection info when its subscription is refused', async () => {
    const { connect, socket, flushPromises, fakeServer } = createTestChannel();
    await connect();
    const refused = socket();
    refused.deliver({ id: 's1', type: 'error', payload: { errors: [] } });
    await flushPromises();
    expect(refused.isClosed).toBe(true);
    expect(fakeServer.infoRequests).toBe(2);
  });

  it('waits when the connection info cannot be requested', async () => {
    const { channel, fakeServer, flushPromises, currentTimer, fireTimer, socket } = createTestChannel();
    fakeServer.reachable = false;
    channel.open();
    await flushPromises();
    expect(channel.state).toBe('disconnected');
    expect(currentTimer()!.ms).toBe(1_000);
    fakeServer.reachable = true;
    await fireTimer();
    expect(socket().url).toBe('ws://host/2');
  });

  it('requests another address when the browser refuses the given one', async () => {
    const { channel, fakeServer, flushPromises, currentTimer, fireTimer, socket } = createTestChannel();
    fakeServer.rejectsUrl = true;
    channel.open();
    await flushPromises();
    expect(channel.state).toBe('disconnected');
    expect(currentTimer()!.ms).toBe(1_000);
    fakeServer.rejectsUrl = false;
    await fireTimer();
    expect(socket().url).toBe('ws://host/2');
  });
});
