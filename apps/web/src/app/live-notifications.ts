import { api } from '@crewtable/contract';
import { useEffect } from 'react';
import { addArrived, notificationsQuery } from '../features/notifications/notifications-query.ts';
import { call } from '../lib/api-client.ts';
import { auth } from '../lib/session/auth-state.ts';
import { Channel } from '../lib/realtime/channel.ts';
import type { Socket, SocketEar } from '../lib/realtime/channel.ts';
import { queryClient } from './query-client.ts';

/** Keeps the list of notifications up to date while a student is there, without asking for it again and again. */
export function useLiveNotifications(): void {
  useEffect(() => {
    const channel = new Channel({
      askForInfo,
      openSocket,
      receive: (data) => addArrived(queryClient, data),
      // What happened while nobody listened is on the server; the channel brings only what comes from here on.
      becomesActive: () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    });
    const hurry = () => channel.hurry();
    window.addEventListener('online', hurry);
    // The server hangs up on whoever signs out; hanging up first spares both a quarrel about it.
    const stopWatching = auth.watch((_, { kind }) => {
      if (kind === 'departing') channel.close();
      if (kind === 'staying') channel.open();
    });
    channel.open();
    return () => {
      stopWatching();
      window.removeEventListener('online', hurry);
      channel.close();
    };
  }, []);
}

async function askForInfo() {
  try {
    return await call(api.realtime.appLoad);
  } catch (error) {
    console.info('Failed to fetch WebSocket info', error);
    throw error;
  }
}

function openSocket(url: string, ear: SocketEar): Socket {
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
