import type { FirstName } from './people.ts';

const offeredMs = 2 * 3_600_000;

/** What the seats and the waitlist of one event should be: a small copy of the rules, without a database. */
export class SeatsModel {
  readonly capacity: number;
  readonly registered = new Set<FirstName>();
  /** The end of each offer. */
  readonly offeredUntil = new Map<FirstName, number>();
  readonly waiting: FirstName[] = [];
  nowMs: number;

  constructor(capacity: number, nowMs: number) {
    this.capacity = capacity;
    this.nowMs = nowMs;
  }

  get free(): number {
    return this.capacity - this.registered.size - this.offeredUntil.size;
  }

  /** Free seats belong to the waitlist while others wait. */
  hasRoomFor(name: FirstName): boolean {
    return this.free > 0 && this.waiting.every((one) => one === name);
  }

  hasToWait(name: FirstName): boolean {
    return !this.registered.has(name) && !this.offeredUntil.has(name) && !this.hasRoomFor(name);
  }

  register(name: FirstName): 'seat' | 'event_full' {
    if (this.registered.has(name)) return 'seat';
    if (!this.offeredUntil.delete(name) && !this.hasRoomFor(name)) return 'event_full';
    this.registered.add(name);
    this.#removeFromWaitlist(name);
    return 'seat';
  }

  unregister(name: FirstName): void {
    this.registered.delete(name);
    this.offerFreeSeats();
  }

  joinWaitlist(name: FirstName): number | 'not_available' {
    if (this.registered.has(name) || this.offeredUntil.has(name)) return 'not_available';
    if (!this.waiting.includes(name)) {
      if (this.hasRoomFor(name)) return 'not_available';
      this.waiting.push(name);
    }
    return this.waiting.indexOf(name) + 1;
  }

  leaveWaitlist(name: FirstName): void {
    this.#removeFromWaitlist(name);
    this.offeredUntil.delete(name);
    this.offerFreeSeats();
  }

  /** The clock stops at the end of each offer, and the seat is offered to the next. */
  moveClock(byMs: number): void {
    const target = this.nowMs + byMs;
    for (;;) {
      const next = Math.min(...this.offeredUntil.values(), target + 1);
      if (next > target) break;
      this.nowMs = next;
      for (const [name, until] of this.offeredUntil) if (until <= next) this.offeredUntil.delete(name);
      this.offerFreeSeats();
    }
    this.nowMs = target;
  }

  offerFreeSeats(): void {
    while (this.free > 0 && this.waiting.length > 0)
      this.offeredUntil.set(this.waiting.shift()!, this.nowMs + offeredMs);
  }

  #removeFromWaitlist(name: FirstName): void {
    const place = this.waiting.indexOf(name);
    if (place >= 0) this.waiting.splice(place, 1);
  }
}
