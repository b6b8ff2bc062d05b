import { describe, expect, it } from 'vitest';
import { createTestChannel } from '../../../test/test-channel.ts';

describe('a real-time channel whose connection is refused', () => {
  it('requests another ticket immediately when the old one is rejected', async () => {
    const { connect, socket, settle, world } = createTestChannel();
    await connect();
    socket().deliver({ type: 'connection_error', payload: { errors: [] } });
    await settle();
    expect(world.asked).toBe(2);
    expect(socket().url).toBe('ws://host/2');
  });

  it('waits when a new ticket is rejected too', async () => {
    const { connect, socket, settle, waiting, world, sockets } = createTestChannel();
    await connect();
    socket().drop(4401);
    await settle();
    expect(sockets).toHaveLength(2);
    socket().drop(4401);
    await settle();
    expect(sockets).toHaveLength(2);
    expect(waiting()!.ms).toBe(1_000);
    expect(world.asked).toBe(2);
  });

  it('requests new connection info when its subscription is refused', async () => {
    const { connect, socket, settle, world } = createTestChannel();
    await connect();
    const refused = socket();
    refused.deliver({ id: 's1', type: 'error', payload: { errors: [] } });
    await settle();
    expect(refused.isClosed).toBe(true);
    expect(world.asked).toBe(2);
  });

  it('waits when the connection info cannot be requested', async () => {
    const { channel, world, settle, waiting, endWait, socket } = createTestChannel();
    world.reachable = false;
    channel.open();
    await settle();
    expect(channel.state).toBe('disconnected');
    expect(waiting()!.ms).toBe(1_000);
    world.reachable = true;
    await endWait();
    expect(socket().url).toBe('ws://host/2');
  });

  it('requests another address when the browser refuses the given one', async () => {
    const { channel, world, settle, waiting, endWait, socket } = createTestChannel();
    world.refusesAddress = true;
    channel.open();
    await settle();
    expect(channel.state).toBe('disconnected');
    expect(waiting()!.ms).toBe(1_000);
    world.refusesAddress = false;
    await endWait();
    expect(socket().url).toBe('ws://host/2');
  });
});
