import { api } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';

/** A run of this length reaches every endpoint that is not listed below. */
export const longRun = 30_000;

/** How many endpoints succeed at least in a run of this length. Runs of 1,000 and 2,000 had 147 and 161, a long one 193. */
export const minimumSucceeded = (requests: number): number => {
  if (requests >= longRun) return 180;
  if (requests >= 2_000) return 140;
  return requests >= 1_000 ? 125 : 1;
};

/** Endpoints that random requests do not reach, or only by chance, by the reason. */
const reasons: Readonly<Record<string, readonly Endpoint[]>> = {
  'needs a passcode, a secret of a mail, or a passkey': [
    api.accounts.confirmReauth,
    api.accounts.confirmSignIn,
    api.accounts.refresh,
    api.friends.optOutOfInvitations,
    api.organisers.addPasskey,
    api.organisers.enrol,
    api.organisers.openInvitation,
    api.organisers.openRecovery,
    api.organisers.removePasskey,
    api.organisers.signIn,
  ],
  'needs an event that is full, or closed with tables, and the right student in it': [
    api.officeEventVenues.replaceVenue,
    api.officeEvents.assignTables,
    api.officeEvents.holdRelease,
    api.officeEvents.release,
    api.officeRoster.moveToWaitlist,
    api.officeRoster.seatStudent,
    api.officeRoster.takeOut,
    api.officeRoster.takeOutWithRefund,
    api.officeWaitlist.offerOutOfTurn,
    api.officeWaitlist.offerToFirst,
    api.registrations.joinWaitlist,
    api.seating.postponeFeedback,
  ],
  'needs a body with several parts that fit together': [
    api.officeMeals.cancelPaused,
    api.officeMeals.previewPaused,
    api.officeMeals.saveMeals,
    api.officeMeals.saveOffers,
    api.officeMeals.savePlaces,
    api.officeSeasons.change,
    api.officeSeasons.copy,
    api.officeSeasons.save,
    api.officeVenues.changeVenue,
    api.shifts.give,
    api.shifts.remove,
  ],
  'needs something to pay, and both students are subscribers': [
    api.payments.confirmEventDeposit,
    api.payments.createEventDeposit,
    api.payments.createSubscription,
    api.sandbox.confirm,
    api.sandbox.threeDSecure,
  ],
  'needs a job that failed or a charged hold': [
    api.officeHealth.retryJob,
    api.officeHealth.retryKind,
    api.officeMoney.keep,
    api.officeMoney.previewKeep,
  ],
  'needs two students who met, or their report or quote that nobody has decided about': [
    api.friends.inviteByEmail,
    api.officeFeedback.publish,
    api.officeSafety.decide,
    api.officeSafety.openChat,
    api.officeSafety.restore,
    api.safety.report,
  ],
  'succeeds less than nine times in 30,000 requests': [
    api.friends.joinGroup,
    api.friends.joinSeriesGroup,
    api.officeEventVenues.previewReplacement,
    api.officeEvents.cancelEvent,
    api.officeEvents.changeCapacity,
    api.officeMoney.refund,
    api.officePeople.liftAddressHold,
    api.officeSafety.suspend,
    api.officeVenues.addVenue,
    api.organisers.inviteAgain,
    api.payments.createHold,
    api.payments.dispute,
    api.profiles.update,
    api.quickcrew.leaveCrew,
    api.quickcrew.leaveLobby,
    api.quickcrew.sendMessage,
    api.quickcrew.setLobbyPreferences,
    api.quickcrew.setPaid,
    api.safety.wish,
    api.seating.calendarBySecret,
    api.seating.checkIn,
  ],
};

export const seldomReached: ReadonlySet<Endpoint> = new Set(Object.values(reasons).flat());
