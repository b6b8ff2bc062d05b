import { api } from '@crewtable/contract';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageType } from '../features/notifications/read-arrived-notification.ts';
import { addArrived, notificationsQuery } from '../features/notifications/notifications-query.ts';
import { call } from '../lib/api/api-client.ts';
import { auth } from '../lib/session/auth-state.ts';
import { Channel } from '../lib/realtime/channel.ts';
import type { Socket, SocketListener } from '../lib/realtime/channel.ts';
import { readConnectionInfo } from '../lib/realtime/connection-info.ts';
import { productClock } from '../lib/product-clock.ts';
import { queryClient } from './query-client.ts';
import { staleAfter, allStaleQueries } from './queries-to-refetch.ts';
import { readMovedClock } from './clock/moved-clock.ts';
import { syncClock } from './clock/sync-clock.ts';

/** The maximum time that the first fetch of the list waits for the channel, which is usually much faster. */
const timeoutMs = 2_000;

/**
 * Keeps the list of notifications and the data that they affect up to date through the real-time channel,
 * without polling. Returns whether the list may be fetched: a list from before the subscription is active
 * could miss a notification and would have to be fetched twice. If the channel fails or is slow, the list is
 * fetched without it.
 */
export function useLiveNotifications(): boolean {
  const [isTimeToAsk, setIsTimeToAsk] = useState(false);
  useEffect(() => {
    let wasAskedFor = false;
    const ask = () => {
      if (auth.state.isLogOutRunning) return;
      wasAskedFor = true;
      setIsTimeToAsk(true);
    };
    const channel = new Channel({
      askForInfo,
      openSocket,
      receive: (data) => {
        const movedTo = readMovedClock(data);
        if (movedTo !== undefined) productClock.set(movedTo);
        addArrived(queryClient, data);
        invalidate(staleAfter(messageType(data)));
      },
      // Notifications and moves of the clock that were missed without a connection are read from the server.
      becomesActive: () => {
        invalidate([notificationsQuery.queryKey, ...(wasAskedFor ? allStaleQueries : [])]);
        if (wasAskedFor) syncClock();
        ask();
      },
      changesState: (state) => {
        if (state === 'disconnected') ask();
      },
    });
    const timeout = setTimeout(ask, timeoutMs);
    const hurry = () => channel.hurry();
    // A tab whose connection was replaced by a newer tab reconnects when it becomes visible.
    const hurryIfSeen = () => {
      if (document.visibilityState === 'visible') channel.hurry();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurryIfSeen);
    // The server closes the connection on log-out. Closing it first avoids a pointless reconnect.
    const stopWatching = auth.watch((_, { kind }) => {
      if (kind === 'log-out started') channel.close();
      if (kind === 'log-out failed') channel.open();
    });
    channel.open();
    return () => {
      clearTimeout(timeout);
      stopWatching();
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurryIfSeen);
      channel.close();
    };
  }, []);
  return isTimeToAsk;
}

/** Queries that are shown are refetched at once, the others at their next use. */
function invalidate(queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

async function askForInfo() {
  try {
    return readConnectionInfo(await call(api.realtime.appLoad));
  } catch (error) {
    console.info('Failed to fetch WebSocket info', error);
    throw error;
  }
}

function openSocket(url: string, listener: SocketListener): Socket {
  const socket = new WebSocket(url, 'graphql-ws');
  socket.addEventListener('open', () => listener.opened());
  socket.addEventListener('message', ({ data }) => listener.received(data));
  socket.addEventListener('close', ({ code }) => listener.closed(code));
  return {
    send: (text) => socket.send(text),
    close(code) {
      // Browsers log an error if a socket is closed while it is still connecting.
      if (socket.readyState === WebSocket.CONNECTING)
        socket.addEventListener('open', () => socket.close(code));
      else socket.close(code);
    },
  };
}
