/** What students do, as sequences of calls of the contract. Each notes in the journal what was acknowledged. */
import { api } from '@crewtable/contract';
import { Refusal } from './browser.mjs';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const passcodeTimeoutMs = 60_000;
/** Any university will do; no mail leaves the machine. */
const mailDomain = 'crewtable-drill.edu';

export function createActions({ browsers, mail, journal, counts }) {
  let lastNumber = 0;

  /** Signs in with a new address and completes the profile. Returns undefined if no code could be requested. */
  async function signUp() {
    const number = ++lastNumber;
    const email = `student-${number}@${mailDomain}`;
    const browser = browsers.newBrowser();
    const startedAt = Date.now();
    const deadline = AbortSignal.timeout(passcodeTimeoutMs);
    const passcode = mail.nextCode(email, deadline);
    passcode.catch(() => {});
    try {
      await browser.write(api.accounts.signIn, { body: { username: email } });
      const askedAt = Date.now();
      const { code, at } = await passcode;
      const { userId } = await browser.write(api.accounts.confirmSignIn, { body: { username: email, code } });
      counts.noteSignIn({
        at: startedAt,
        ms: Date.now() - startedAt,
        mailMs: Math.max(0, at - askedAt),
        pausedMs: browser.pausedMs,
      });
      journal.students.set(email, userId);
      const student = { id: userId, email, browser, events: new Set(), isBusy: false };
      await browser.write(api.profiles.update, { body: profileOf(number) });
      journal.profiles.push(userId);
      return student;
    } catch (error) {
      // The first request arrived and its answer was lost: a second code is refused for a minute. Or the answer to
      // the confirmation was lost, and its code is used up. A person would wait and ask again. Without a repetition
      // such a refusal is wrong.
      const isRepeated = browser.pausedMs > 0;
      if (
        isRepeated &&
        error instanceof Refusal &&
        (error.status === 429 || error.code === 'wrong_passcode')
      ) {
        counts.phase.abandonedSignIns += 1;
        return undefined;
      }
      throw error;
    }
  }

  async function register(student, eventId) {
    journal.noteSeat(student.id, eventId, 'unknown');
    try {
      await student.browser.write(api.registrations.register, { params: { eventId } });
      journal.noteSeat(student.id, eventId, 'registered');
      student.events.add(eventId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      journal.noteSeat(student.id, eventId, 'free');
      if (!['event_full', 'registration_closed'].includes(error.code)) throw error;
    }
  }

  async function unregister(student, eventId) {
    journal.noteSeat(student.id, eventId, 'unknown');
    try {
      await student.browser.write(api.registrations.unregister, { params: { eventId } });
    } catch (error) {
      // The first attempt succeeded and its answer was lost.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
    journal.noteSeat(student.id, eventId, 'free');
    student.events.delete(eventId);
  }

  async function pay(student, { eventId, startsAt }) {
    const { browser } = student;
    const { clientSecret } = await browser.write(api.payments.createEventDeposit, {
      body: { eventId, eventDate: startsAt },
    });
    await payByCard(browser, clientSecret);
    await browser.write(api.payments.confirmEventDeposit, { body: { eventId } });
    journal.paidSeats.push({ studentId: student.id, eventId });
    journal.noteSeat(student.id, eventId, 'registered');
  }

  /** The hours of all events count as changed (see `makeRefundable`), so this makes a refund. */
  async function giveBackPaidSeat(student, eventId) {
    journal.paidSeats = journal.paidSeats.filter(({ studentId }) => studentId !== student.id);
    await unregister(student, eventId);
    journal.refunds.push({ studentId: student.id, eventId });
  }

  /** Holds a spot and gets ready; a crew is found by the worker. */
  async function queueForCrew(student, { location, meetingTime }) {
    const { browser } = student;
    await browser.write(api.quickcrew.savePreferences, { body: { location, meetingTime } });
    const { lobbyId } = await browser.write(api.quickcrew.createLobby);
    const params = { lobbyId };
    const { clientSecret } = await browser.write(api.payments.createHold, { body: { lobbyId } });
    await payByCard(browser, clientSecret);
    await browser.write(api.quickcrew.setPaid, { params });
    await browser.write(api.quickcrew.setReady, { params, body: { ready: true } });
    await browser.write(api.quickcrew.queueLobby, { params });
    journal.holds.push(student.id);
    student.lobbyId = lobbyId;
  }

  async function chat(student, text) {
    const { id } = await student.browser.write(api.quickcrew.sendMessage, {
      params: { groupId: student.crewId },
      body: { text },
    });
    journal.messages.push({ id, text });
  }

  return { signUp, register, unregister, pay, giveBackPaidSeat, queueForCrew, chat };
}

/**
 * The form of the provider. If the answer was lost, a repetition is refused because the card was charged already; the
 * product asks the provider afterwards.
 */
async function payByCard(browser, clientSecret) {
  try {
    await browser.write(api.sandbox.confirm, { body: { clientSecret, card } });
  } catch (error) {
    if (!(error instanceof Refusal && /has a status of (succeeded|requires_capture)/.test(error.message)))
      throw error;
  }
}

function profileOf(number) {
  return {
    firstName: `Student${letters(number)}`,
    lastName: 'Drill',
    // Alternates, so that crews are found at once.
    gender: number % 2 === 0 ? 'Female' : 'Male',
    birthdate: '2003-05-21',
    studentStatus: 'Graduate',
    instagramHandle: `drill.${number}`,
  };
}

/** Names have no digits. */
const letters = (number) =>
  number.toString(26).replaceAll(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[parseInt(digit, 26)]);
