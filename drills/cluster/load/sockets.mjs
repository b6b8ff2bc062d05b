/** Open pages: a socket per student that reconnects like the one in the browser and fetches what it missed. */
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@crewtable/contract';
import { WebSocket } from 'ws';

const delaysSeconds = [1, 2, 5, 10, 30];

export class OpenPage {
  /** The ids of all notifications that this page has shown. */
  shown = new Set();
  isSubscribed = false;
  #student;
  #ca;
  #attempts = 0;
  #socket;
  #isClosed = false;

  constructor(student, ca) {
    this.#student = student;
    this.#ca = ca;
    void this.#run();
  }

  get studentId() {
    return this.#student.id;
  }

  close() {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #run() {
    while (!this.#isClosed) {
      await this.#connectOnce().catch(() => {});
      this.isSubscribed = false;
      if (this.#isClosed) return;
      const seconds = delaysSeconds[Math.min(this.#attempts++, delaysSeconds.length - 1)];
      await pause(seconds * 1_000 * (0.5 + Math.random()), undefined, { ref: false });
    }
  }

  /** Resolves when the connection has ended. */
  async #connectOnce() {
    const { browser } = this.#student;
    const { status, body } = await browser.poll(api.realtime.appLoad);
    if (status !== 200) throw new Error(`app-load answered ${status}`);
    const socket = new WebSocket(body.connectionURL, ['graphql-ws'], {
      ca: this.#ca,
      localAddress: browser.localAddress,
      handshakeTimeout: 10_000,
    });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('open', () => socket.send('{"type":"connection_init","payload":{}}'));
    socket.addEventListener('message', ({ data }) => {
      const { type, payload } = JSON.parse(data);
      if (type === 'connection_ack') socket.send(JSON.stringify(body.subscriptionMessage));
      else if (type === 'start_ack') void this.#fetchMissed().catch(() => socket.terminate());
      else if (type === 'data') this.#show(Object.values(payload.data)[0]);
    });
    await new Promise((resolve) => socket.on('close', resolve));
  }

  /** Hints that something changed are not notifications, and have no place in the list. */
  #show(event) {
    if (event.id && event.eventPayload?.title) this.shown.add(event.id);
  }

  async #fetchMissed() {
    const { status, body } = await this.#student.browser.poll(api.notifications.list, {
      query: { limit: 100 },
    });
    if (status !== 200) throw new Error(`The list of notifications answered ${status}`);
    for (const { id } of body.notifications) this.shown.add(id);
    this.#attempts = 0;
    this.isSubscribed = true;
  }
}
