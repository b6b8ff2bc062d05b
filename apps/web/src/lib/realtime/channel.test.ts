import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';
import { Channel } from './channel.ts';
import type { Socket, SocketListener } from './channel.ts';
import { readConnectionInfo } from './connection-info.ts';
import type { ConnectionInfo } from './connection-info.ts';

/** A fake socket with which the test plays the server. */
class Line implements Socket {
  readonly url: string;
  readonly sent: { type: string; id?: string; payload?: unknown }[] = [];
  closedWith: number | undefined;
  hungUp = false;
  readonly #ear: SocketListener;

  constructor(url: string, ear: SocketListener) {
    this.url = url;
    this.#ear = ear;
  }
  opens(): void {
    this.#ear.opened();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(code?: number): void {
    this.hungUp = true;
    this.closedWith = code;
  }
  says(frame: object | string): void {
    this.#ear.heard(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  breaks(code = 1006): void {
    this.#ear.closed(code);
  }
}

function setUp() {
  const lines: Line[] = [];
  const received: unknown[] = [];
  const states: string[] = [];
  const waits: { ms: number; act: () => void; over: boolean }[] = [];
  const world = { asked: 0, reachable: true, active: 0, refusesAddress: false };
  const channel = new Channel({
    askForInfo: async (): Promise<ConnectionInfo> => {
      world.asked += 1;
      if (!world.reachable) throw new Error('away');
      return {
        connectionURL: `ws://host/${world.asked}`,
        subscriptionMessage: { id: `s${world.asked}` },
      };
    },
    openSocket: (url, ear) => {
      if (world.refusesAddress) throw new SyntaxError('The URL is invalid.');
      const line = new Line(url, ear);
      lines.push(line);
      return line;
    },
    receive: (data) => received.push(data),
    becomesActive: () => {
      world.active += 1;
    },
    changesState: (state) => states.push(state),
    wait: (ms, then) => {
      const wait = { ms, act: then, over: false };
      waits.push(wait);
      return () => {
        wait.over = true;
      };
    },
    chance: () => 0,
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  /** The current timer of the channel. */
  const waiting = () => waits.findLast(({ over }) => !over);
  const endWait = async () => {
    const wait = waiting()!;
    wait.over = true;
    wait.act();
    await settle();
  };
  const line = () => lines.at(-1)!;
  const connect = async () => {
    channel.open();
    await settle();
    line().opens();
    line().says({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } });
    line().says({ id: line().sent.at(-1)!.id, type: 'start_ack' });
  };
  return { channel, lines, line, received, states, world, waiting, endWait, settle, connect };
}

describe('the real-time channel', () => {
  it('says hello, and what it wants to hear only once it has been welcomed', async () => {
    const { channel, line, settle, world } = setUp();
    channel.open();
    expect(channel.state).toBe('connecting');
    await settle();
    expect(line().sent).toEqual([]);
    line().opens();
    expect(line().sent).toEqual([{ type: 'connection_init', payload: {} }]);
    expect(channel.state).toBe('connecting');
    line().says({ type: 'connection_ack' });
    expect(channel.state).toBe('connected');
    expect(line().sent.at(-1)).toEqual({ id: 's1' });
    expect(world.active).toBe(0);
    line().says({ id: 's1', type: 'start_ack' });
    expect(world.active).toBe(1);
  });

  it('hands on what arrives for its own subscription and nothing else', async () => {
    const { connect, line, received } = setUp();
    await connect();
    line().says({ id: 's1', type: 'data', payload: { data: { onUserEvent: { id: 'n1' } } } });
    line().says({ id: 'other', type: 'data', payload: { data: 1 } });
    for (const odd of ['', '{', '[]', 'null', '{"type":"data"}', '{"type":7}', '{"type":"ka"}'])
      line().says(odd);
    expect(received).toEqual([{ onUserEvent: { id: 'n1' } }]);
  });

  it('opens once, however often it is asked to', async () => {
    const { channel, lines, settle } = setUp();
    channel.open();
    channel.open();
    await settle();
    expect(lines).toHaveLength(1);
  });

  it('comes back after 1, 2, 5, 10 and 30 seconds, and every 30 seconds from then on', async () => {
    const { connect, line, waiting, endWait, channel } = setUp();
    await connect();
    const delays: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      line().breaks();
      expect(channel.state).toBe('disconnected');
      delays.push(waiting()!.ms);
      await endWait();
    }
    expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000]);
  });

  it('subscribes again after coming back, begins to count anew, and tells that something may have been missed', async () => {
    const { connect, line, lines, endWait, waiting, world } = setUp();
    await connect();
    line().breaks();
    await endWait();
    line().breaks();
    expect(waiting()!.ms).toBe(2_000);
    await endWait();
    line().opens();
    line().says({ type: 'connection_ack' });
    expect(line().sent.at(-1)).toEqual({ id: 's1' });
    line().says({ id: 's1', type: 'start_ack' });
    expect(world).toMatchObject({ active: 2, asked: 1 });
    expect(lines).toHaveLength(3);
    line().breaks();
    expect(waiting()!.ms).toBe(1_000);
  });

  it('asks for another ticket at once when the old one no longer opens the door', async () => {
    const { connect, line, settle, world } = setUp();
    await connect();
    line().says({ type: 'connection_error', payload: { errors: [] } });
    await settle();
    expect(world.asked).toBe(2);
    expect(line().url).toBe('ws://host/2');
  });

  it('takes its time when even a new ticket does not help', async () => {
    const { connect, line, settle, waiting, world, lines } = setUp();
    await connect();
    line().breaks(4401);
    await settle();
    expect(lines).toHaveLength(2);
    line().breaks(4401);
    await settle();
    expect(lines).toHaveLength(2);
    expect(waiting()!.ms).toBe(1_000);
    expect(world.asked).toBe(2);
  });

  it('asks anew where its subscription is refused', async () => {
    const { connect, line, settle, world } = setUp();
    await connect();
    const refused = line();
    refused.says({ id: 's1', type: 'error', payload: { errors: [] } });
    await settle();
    expect(refused.hungUp).toBe(true);
    expect(world.asked).toBe(2);
  });

  it('waits where the server cannot even be asked', async () => {
    const { channel, world, settle, waiting, endWait, line } = setUp();
    world.reachable = false;
    channel.open();
    await settle();
    expect(channel.state).toBe('disconnected');
    expect(waiting()!.ms).toBe(1_000);
    world.reachable = true;
    await endWait();
    expect(line().url).toBe('ws://host/2');
  });

  it('need not wait any longer once the network is back, and is in no hurry otherwise', async () => {
    const { connect, line, lines, channel, settle, waiting } = setUp();
    await connect();
    channel.hurry();
    await settle();
    expect(lines).toHaveLength(1);
    line().breaks();
    channel.hurry();
    await settle();
    expect(lines).toHaveLength(2);
    // The current timer is the silence timeout and no longer the back-off.
    expect(waiting()!.ms).toBe(300_000);
    channel.close();
    channel.hurry();
    await settle();
    expect(lines).toHaveLength(2);
  });

  it('closed because a sixth tab opened, comes back after half a minute, not at once', async () => {
    const { connect, line, lines, waiting, endWait, channel, received } = setUp();
    await connect();
    line().breaks(4409);
    expect(channel.state).toBe('disconnected');
    expect(waiting()!.ms).toBe(30_000);
    expect(lines).toHaveLength(1);
    await endWait();
    line().opens();
    line().says({ type: 'connection_ack' });
    line().says({ id: 's1', type: 'start_ack' });
    line().says({ id: 's1', type: 'data', payload: { data: 'news' } });
    expect(received).toEqual(['news']);
    // The back-off starts again at its first delay.
    line().breaks();
    expect(waiting()!.ms).toBe(1_000);
  });

  it('closed because a sixth tab opened, comes back at once where somebody looks at it', async () => {
    const { connect, line, lines, channel, settle } = setUp();
    await connect();
    line().breaks(4409);
    channel.hurry();
    await settle();
    expect(lines).toHaveLength(2);
  });

  it('gives up a line on which nothing was heard for as long as the server has promised', async () => {
    const { connect, line, waiting, endWait } = setUp();
    await connect();
    const silent = line();
    expect(waiting()!.ms).toBe(300_000);
    await endWait();
    expect(silent.hungUp).toBe(true);
    expect(waiting()!.ms).toBe(1_000);
  });

  it('unsubscribes before it hangs up, and stays away', async () => {
    const { connect, line, channel, waiting, lines, settle } = setUp();
    await connect();
    channel.close();
    expect(line().sent.at(-1)).toEqual({ id: 's1', type: 'stop' });
    expect(line().closedWith).toBe(1000);
    expect(channel.state).toBe('disconnected');
    line().breaks(1000);
    await settle();
    expect(waiting()).toBeUndefined();
    expect(lines).toHaveLength(1);
  });

  it('opens no line for somebody who signed out while it was being asked where', async () => {
    const { channel, lines, settle } = setUp();
    channel.open();
    channel.close();
    await settle();
    expect(lines).toEqual([]);
  });

  it('that was completed by the server needs no goodbye', async () => {
    const { connect, line, channel } = setUp();
    await connect();
    line().says({ id: 's1', type: 'complete' });
    channel.close();
    expect(line().sent.filter(({ type }) => type === 'stop')).toEqual([]);
  });

  it('ignores data of a completed subscription', async () => {
    const { connect, line, received, world } = setUp();
    await connect();
    line().says({ id: 's1', type: 'complete' });
    line().says({ id: 's1', type: 'data', payload: { data: 'late' } });
    line().says({ id: 's1', type: 'start_ack' });
    line().says({ id: 's1', type: 'data', payload: { data: 'later' } });
    expect(received).toEqual([]);
    expect(world.active).toBe(1);
  });

  it('does not send a completed subscription again after a reconnect; a new one from app-load it does', async () => {
    const { connect, line, endWait, settle, received } = setUp();
    await connect();
    line().says({ id: 's1', type: 'complete' });
    line().breaks();
    await endWait();
    line().opens();
    line().says({ type: 'connection_ack' });
    expect(line().sent).toEqual([{ type: 'connection_init', payload: {} }]);
    line().says({ id: 's1', type: 'data', payload: { data: 'late' } });
    expect(received).toEqual([]);
    line().breaks(4401);
    await settle();
    line().opens();
    line().says({ type: 'connection_ack' });
    expect(line().sent.at(-1)).toEqual({ id: 's2' });
  });

  it('asks for another address where the browser refuses the one it was given', async () => {
    const { channel, world, settle, waiting, endWait, line } = setUp();
    world.refusesAddress = true;
    channel.open();
    await settle();
    expect(channel.state).toBe('disconnected');
    expect(waiting()!.ms).toBe(1_000);
    world.refusesAddress = false;
    await endWait();
    expect(line().url).toBe('ws://host/2');
  });

  it('hears nothing more from a line it has given up', async () => {
    const { connect, line, received } = setUp();
    await connect();
    const old = line();
    old.breaks();
    old.says({ id: 's1', type: 'data', payload: { data: 'late' } });
    expect(received).toEqual([]);
  });
});

describe('waiting before the next try', () => {
  it('takes up to half as long again, by chance', () => {
    expect([backOffMs(0, 0), backOffMs(0, 0.5), backOffMs(0, 1)]).toEqual([1_000, 1_250, 1_500]);
    expect(backOffMs(99, 1)).toBe(45_000);
  });
});

describe('the answer of app-load', () => {
  it('is taken as it is where it is complete', () => {
    const answer = { connectionURL: 'ws://host/', subscriptionMessage: { id: 's', type: 'start', more: 1 } };
    expect(readConnectionInfo(answer)).toBe(answer);
  });

  it.each([
    [undefined],
    [null],
    ['<!doctype html>'],
    [{}],
    [{ connectionURL: 'ws://host/' }],
    [{ connectionURL: 'ws://host/', subscriptionMessage: null }],
    [{ connectionURL: 'ws://host/', subscriptionMessage: {} }],
    [{ connectionURL: '', subscriptionMessage: { id: 's' } }],
    [{ connectionURL: null, subscriptionMessage: { id: 's' } }],
    [{ subscriptionMessage: { id: 's' } }],
  ])('is refused where something is missing: %j', (answer) => {
    expect(() => readConnectionInfo(answer)).toThrow('without connectionURL or subscriptionMessage');
  });
});
