// socket.io with the WebSocket transport only, and with its own methods to send.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { handleCommands, makeNotification } from './control-channel.mjs';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => {
  handleCommands(`ws://127.0.0.1:${http.address().port}/socket.io/?EIO=4&transport=websocket`, {
    sameToAll: () => io.emit('data', { onUserEvent: makeNotification() }),
    ownToEach() {
      for (const socket of io.sockets.sockets.values())
        socket.emit('data', { onUserEvent: makeNotification() });
    },
  });
});
