import { describe, expect, it } from 'vitest';
import { createTestChannel } from '../../../test/test-channel.ts';

describe('the real-time channel', () => {
  it('initialises the connection, and subscribes only after it is acknowledged', async () => {
    const { channel, socket, flushPromises, fakeServer } = createTestChannel();
    channel.open();
    expect(channel.state).toBe('connecting');
    await flushPromises();
    expect(socket().sent).toEqual([]);
    socket().open();
    expect(socket().sent).toEqual([{ type: 'connection_init', payload: {} }]);
    expect(channel.state).toBe('connecting');
    socket().deliver({ type: 'connection_ack' });
    expect(channel.state).toBe('connected');
    expect(socket().sent.at(-1)).toEqual({ id: 's1' });
    expect(fakeServer.activations).toBe(0);
    socket().deliver({ id: 's1', type: 'start_ack' });
    expect(fakeServer.activations).toBe(1);
  });

  it('passes on the data of its own subscription and no other messages', async () => {
    const { connect, socket, received } = createTestChannel();
    await connect();
    socket().deliver({ id: 's1', type: 'data', payload: { data: { onUserEvent: { id: 'n1' } } } });
    socket().deliver({ id: 'other', type: 'data', payload: { data: 1 } });
    for (const odd of ['', '{', '[]', 'null', '{"type":"data"}', '{"type":7}', '{"type":"ka"}'])
      socket().deliver(odd);
    expect(received).toEqual([{ onUserEvent: { id: 'n1' } }]);
  });

  it('opens one connection for several calls', async () => {
    const { channel, sockets, flushPromises } = createTestChannel();
    channel.open();
    channel.open();
    await flushPromises();
    expect(sockets).toHaveLength(1);
  });

  it('unsubscribes before it closes the connection, and does not reconnect', async () => {
    const { connect, socket, channel, currentTimer, sockets, flushPromises } = createTestChannel();
    await connect();
    channel.close();
    expect(socket().sent.at(-1)).toEqual({ id: 's1', type: 'stop' });
    expect(socket().closedWith).toBe(1000);
    expect(channel.state).toBe('disconnected');
    socket().drop(1000);
    await flushPromises();
    expect(currentTimer()).toBeUndefined();
    expect(sockets).toHaveLength(1);
  });

  it('opens no connection for a student who signed out during the request of the connection info', async () => {
    const { channel, sockets, flushPromises } = createTestChannel();
    channel.open();
    channel.close();
    await flushPromises();
    expect(sockets).toEqual([]);
  });

  it('sends no unsubscribe for a subscription that the server has completed', async () => {
    const { connect, socket, channel } = createTestChannel();
    await connect();
    socket().deliver({ id: 's1', type: 'complete' });
    channel.close();
    expect(socket().sent.filter(({ type }) => type === 'stop')).toEqual([]);
  });

  it('ignores data of a completed subscription', async () => {
    const { connect, socket, received, fakeServer } = createTestChannel();
    await connect();
    socket().deliver({ id: 's1', type: 'complete' });
    socket().deliver({ id: 's1', type: 'data', payload: { data: 'late' } });
    socket().deliver({ id: 's1', type: 'start_ack' });
    socket().deliver({ id: 's1', type: 'data', payload: { data: 'later' } });
    expect(received).toEqual([]);
    expect(fakeServer.activations).toBe(1);
  });

  it('ignores messages of a connection that it has given up', async () => {
    const { connect, socket, received } = createTestChannel();
    await connect();
    const old = socket();
    old.drop();
    old.deliver({ id: 's1', type: 'data', payload: { data: 'late' } });
    expect(received).toEqual([]);
  });
});
