export * as api from './api.ts';
export { brand } from './brand.ts';
export { emailMessages, normalizeEmail, universityEmailError } from './email-address.ts';
export { apiBase, endpoint, errorsOf, isRefusedWhileSuspended, successStatus } from './endpoint.ts';
export type { Access, AccountLimit, Answer, Body, Endpoint, Params, Query } from './endpoint.ts';
export { errorTable } from './errors.ts';
export { fallbackErrors } from './fallback-errors.ts';
export type { CardError, ErrorBody, ErrorCode } from './errors.ts';
export type { SemesterBody, SeriesBody } from './catalogue.ts';
export type { FriendBody, RegisteredEventBody, TableMateBody } from './evenings.ts';
export type { EventBody, EventStatusName, EventTitleName, PerkBody } from './event-shapes.ts';
export { feedbackError, feedbackMessages } from './feedback-rules.ts';
export type { FeedbackDraft, FeedbackType } from './feedback-rules.ts';
export { friendGroupLimit, invitationMessages, refuseInvitationsPath } from './friends.ts';
export type { InvitationBody, InviteBody } from './friends.ts';
export { cleanLead, leadErrors, leadFieldErrors } from './lead-rules.ts';
export type { LeadDraft } from './lead-rules.ts';
export type { RegistrationBody } from './registrations.ts';
export { reportReasons } from './safety.ts';
export { cleanName, isName, nameMessage } from './name-rules.ts';
export type { NotificationBody, PushMessage } from './notifications.ts';
export { subscriptionCents } from './payments.ts';
export type { PaymentBody, PaymentPurpose, PaymentState } from './payments.ts';
export { collegeOf } from './colleges.ts';
export type { College } from './colleges.ts';
export {
  crewProfileErrors,
  genders,
  isProfileComplete,
  oldestYears,
  profileErrors,
  profileMessages,
  requiredProfileFields,
  studentStatuses,
  youngestYears,
} from './profile-rules.ts';
export type { Gender, ProfileDraft, ProfileErrors, StudentStatus } from './profile-rules.ts';
export { crewSize, holdCents, lobbyLimit, longestMessage, preferenceMessages } from './quickcrew.ts';
export type { CrewBody, LobbyBody, MessageBody } from './quickcrew.ts';
