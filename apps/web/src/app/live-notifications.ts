import { api } from '@crewtable/contract';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { kindOfArrived } from '../features/notifications/read-arrived-notification.ts';
import { addArrived, notificationsQuery } from '../features/notifications/notifications-query.ts';
import { call } from '../lib/api/api-client.ts';
import { auth } from '../lib/session/auth-state.ts';
import { Channel } from '../lib/realtime/channel.ts';
import type { Socket, SocketListener } from '../lib/realtime/channel.ts';
import { readConnectionInfo } from '../lib/realtime/connection-info.ts';
import { queryClient } from './query-client.ts';
import { staleAfter, staleAfterSilence } from './queries-to-refetch.ts';

/** A channel usually takes a fraction of this; nobody's list waits longer for it. */
const timeoutMs = 2_000;

/**
 * Keeps the list of notifications, and what they speak of, up to date while a student is there, without asking again
 * and again. Answers whether it is time to ask for the list: an answer from before the channel is heard could miss
 * something, and would have to be asked for twice. Where there is no channel, the list does without.
 */
export function useLiveNotifications(): boolean {
  const [isTimeToAsk, setIsTimeToAsk] = useState(false);
  useEffect(() => {
    let wasAskedFor = false;
    const ask = () => {
      if (auth.state.isDeparting) return;
      wasAskedFor = true;
      setIsTimeToAsk(true);
    };
    const channel = new Channel({
      askForInfo,
      openSocket,
      receive: (data) => {
        addArrived(queryClient, data);
        outdate(staleAfter(kindOfArrived(data)));
      },
      // What happened while nobody listened is on the server.
      becomesActive: () => {
        outdate([notificationsQuery.queryKey, ...(wasAskedFor ? staleAfterSilence : [])]);
        ask();
      },
      changesState: (state) => {
        if (state === 'disconnected') ask();
      },
    });
    const patience = setTimeout(ask, timeoutMs);
    const hurry = () => channel.hurry();
    // A tab that gave its place to a newer one gets it back when somebody looks at it.
    const hurryIfSeen = () => {
      if (document.visibilityState === 'visible') channel.hurry();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurryIfSeen);
    // The server hangs up on whoever signs out; hanging up first spares both a quarrel about it.
    const stopWatching = auth.watch((_, { kind }) => {
      if (kind === 'departing') channel.close();
      if (kind === 'staying') channel.open();
    });
    channel.open();
    return () => {
      clearTimeout(patience);
      stopWatching();
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurryIfSeen);
      channel.close();
    };
  }, []);
  return isTimeToAsk;
}

/** What a page shows of it is fetched at once, the rest when somebody looks. */
function outdate(queryKeys: readonly QueryKey[]): void {
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

function openSocket(url: string, ear: SocketListener): Socket {
  const socket = new WebSocket(url, 'graphql-ws');
  socket.addEventListener('open', () => ear.opened());
  socket.addEventListener('message', ({ data }) => ear.heard(data));
  socket.addEventListener('close', ({ code }) => ear.closed(code));
  return {
    send: (text) => socket.send(text),
    close(code) {
      // Browsers complain aloud about a connection that is given up before it is there.
      if (socket.readyState === WebSocket.CONNECTING)
        socket.addEventListener('open', () => socket.close(code));
      else socket.close(code);
    },
  };
}
