import { describe, expect, it } from 'vitest';
import { createTestChannel } from '../../../test/test-channel.ts';

describe('a real-time channel that has lost its connection', () => {
  it('reconnects after 1, 2, 5, 10 and 30 seconds, and then every 30 seconds', async () => {
    const { connect, socket, currentTimer, fireTimer, channel } = createTestChannel();
    await connect();
    const delays: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      socket().drop();
      expect(channel.state).toBe('disconnected');
      delays.push(currentTimer()!.ms);
      await fireTimer();
    }
    expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000]);
  });

  it('subscribes again after a reconnect, resets the back-off, and reports that messages may have been missed', async () => {
    const { connect, socket, sockets, fireTimer, currentTimer, fakeServer } = createTestChannel();
    await connect();
    socket().drop();
    await fireTimer();
    socket().drop();
    expect(currentTimer()!.ms).toBe(2_000);
    await fireTimer();
    socket().open();
    socket().deliver({ type: 'connection_ack' });
    expect(socket().sent.at(-1)).toEqual({ id: 's1' });
    socket().deliver({ id: 's1', type: 'start_ack' });
    expect(fakeServer).toMatchObject({ activations: 2, infoRequests: 1 });
    expect(sockets).toHaveLength(3);
    socket().drop();
    expect(currentTimer()!.ms).toBe(1_000);
  });

  it('reconnects immediately when the network is back, and never opens a second connection', async () => {
    const { connect, socket, sockets, channel, flushPromises, currentTimer } = createTestChannel();
    await connect();
    channel.hurry();
    await flushPromises();
    expect(sockets).toHaveLength(1);
    socket().drop();
    channel.hurry();
    await flushPromises();
    expect(sockets).toHaveLength(2);
    // The current timer is the silence timeout and no longer the back-off.
    expect(currentTimer()!.ms).toBe(300_000);
    channel.close();
    channel.hurry();
    await flushPromises();
    expect(sockets).toHaveLength(2);
  });

  it('because a sixth tab opened reconnects after 30 seconds', async () => {
    const { connect, socket, sockets, currentTimer, fireTimer, channel, received } = createTestChannel();
    await connect();
    socket().drop(4409);
    expect(channel.state).toBe('disconnected');
    expect(currentTimer()!.ms).toBe(30_000);
    expect(sockets).toHaveLength(1);
    await fireTimer();
    socket().open();
    socket().deliver({ type: 'connection_ack' });
    socket().deliver({ id: 's1', type: 'start_ack' });
    socket().deliver({ id: 's1', type: 'data', payload: { data: 'news' } });
    expect(received).toEqual(['news']);
    // The back-off starts again at its first delay.
    socket().drop();
    expect(currentTimer()!.ms).toBe(1_000);
  });

  it('because a sixth tab opened reconnects immediately when the student looks at the page', async () => {
    const { connect, socket, sockets, channel, flushPromises } = createTestChannel();
    await connect();
    socket().drop(4409);
    channel.hurry();
    await flushPromises();
    expect(sockets).toHaveLength(2);
  });

  it('gives up a connection without messages for the timeout of the server', async () => {
    const { connect, socket, currentTimer, fireTimer } = createTestChannel();
    await connect();
    const silent = socket();
    expect(currentTimer()!.ms).toBe(300_000);
    await fireTimer();
    expect(silent.isClosed).toBe(true);
    expect(currentTimer()!.ms).toBe(1_000);
  });

  it('does not send a completed subscription again, but a new one of app-load', async () => {
    const { connect, socket, fireTimer, flushPromises, received } = createTestChannel();
    await connect();
    socket().deliver({ id: 's1', type: 'complete' });
    socket().drop();
    await fireTimer();
    socket().open();
    socket().deliver({ type: 'connection_ack' });
    expect(socket().sent).toEqual([{ type: 'connection_init', payload: {} }]);
    socket().deliver({ id: 's1', type: 'data', payload: { data: 'late' } });
    expect(received).toEqual([]);
    socket().drop(4401);
    await flushPromises();
    socket().open();
    socket().deliver({ type: 'connection_ack' });
    expect(socket().sent.at(-1)).toEqual({ id: 's2' });
  });
});
