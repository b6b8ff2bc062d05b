// One client, as cheap as possible, so that the cost of reading does not limit the result. It makes the
// WebSocket handshake itself, reports each message that it receives, and answers pings.
import { connect } from 'node:net';

const textFrame = 0x81;
const pingFrame = 0x89;
const pongFrame = 0x8a;
/** Shorter frames are protocol messages: keep-alives and acknowledgements. */
const shortestMessage = 150;

export class Client {
  #socket;
  #rest = Buffer.alloc(0);
  #onText;
  #onMessage;

  /** `onText` receives protocol messages; `onMessage` is called for each event. */
  constructor(socket, { onText, onMessage }) {
    this.#socket = socket;
    this.#onText = onText;
    this.#onMessage = onMessage;
    socket.on('data', (chunk) => this.#read(chunk));
  }

  static async open(url, handlers) {
    const { hostname, port, pathname, search, host } = new URL(url);
    const socket = connect(Number(port), hostname).setNoDelay();
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
        'Sec-WebSocket-Protocol: graphql-ws\r\n\r\n',
    );
    const head = await new Promise((resolve, reject) => {
      socket.once('data', resolve);
      socket.once('error', reject);
    });
    const end = head.indexOf('\r\n\r\n');
    if (!head.toString('latin1', 0, 12).endsWith('101')) throw new Error(head.toString('latin1'));
    const client = new Client(socket, handlers);
    if (head.length > end + 4) client.#read(head.subarray(end + 4));
    return client;
  }

  send(text, opcode = textFrame) {
    const bytes = Buffer.from(text);
    const long = bytes.length > 125;
    const frame = Buffer.alloc((long ? 8 : 6) + bytes.length);
    frame[0] = opcode;
    frame[1] = 0x80 | (long ? 126 : bytes.length);
    if (long) frame.writeUInt16BE(bytes.length, 2);
    // The mask is 0, so the payload is not changed.
    bytes.copy(frame, frame.length - bytes.length);
    this.#socket.write(frame);
  }

  end() {
    this.#socket.destroy();
  }

  #read(chunk) {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (data.length >= 2) {
      const short = data[1] & 0x7f;
      if (short === 126 && data.length < 4) break;
      const [start, length] = short === 126 ? [4, data.readUInt16BE(2)] : [2, short];
      if (data.length < start + length) break;
      if (data[0] === pingFrame) this.send('', pongFrame);
      else if (data[0] === textFrame && length >= shortestMessage) this.#onMessage();
      else if (data[0] === textFrame) this.#onText(this, data.toString('utf8', start, start + length));
      data = data.subarray(start + length);
    }
    this.#rest = data;
  }
}
