/** Passcodes from the mailbox of the demo, which stands for the inboxes of the students. */
import { Client } from 'pg';

const timeoutMs = 60_000;
const everyMs = 100;

export class Mailbox {
  #waiting = new Map();

  async watch(databaseUrl) {
    const client = new Client(databaseUrl);
    await client.connect();
    const read = async () => {
      const { rows } = await client.query(
        'select recipient, passcode from demo.mail where recipient = any($1) and passcode is not null',
        [[...this.#waiting.keys()]],
      );
      for (const { recipient, passcode } of rows) {
        this.#waiting.get(recipient)?.(passcode);
        this.#waiting.delete(recipient);
      }
      setTimeout(() => void read(), everyMs).unref();
    };
    await read();
  }

  /** The passcode of somebody who has no mail yet. */
  waitFor(recipient) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(recipient, resolve);
      setTimeout(() => {
        if (this.#waiting.delete(recipient)) reject(new Error('a passcode did not come'));
      }, timeoutMs).unref();
    });
  }
}
