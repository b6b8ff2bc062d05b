export * as api from './api.ts';
export { brand } from './brand.ts';
export { SeasonFile, seasonFileVersion } from './catalogue/season-file.ts';
export { seasonPictures } from './catalogue/season-choices.ts';
export type { SeasonFileBody, SeasonTickets } from './catalogue/season-file.ts';
export type { SeasonTextsBody } from './catalogue/season-texts.ts';
export { MealsFile, mealsFileVersion } from './catalogue/meals-file.ts';
export type { MealBody, MealsFileBody } from './catalogue/meals-file.ts';
export { OffersFile, offersFileVersion } from './catalogue/offers-file.ts';
export type { AppetizerBody } from './catalogue/appetizer.ts';
export type { OffersFileBody } from './catalogue/offers-file.ts';
export { PlacesFile, placesFileVersion } from './catalogue/places-file.ts';
export type { MeetingPlaceBody, PlacesFileBody } from './catalogue/places-file.ts';
export { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, secondMs } from './durations.ts';
export { emailMessages, normalizeEmail, universityEmailError } from './rules/email-address.ts';
export {
  apiBase,
  endpoint,
  errorsOf,
  isDemoOnly,
  isRefusedWhileSuspended,
  successStatus,
} from './endpoint.ts';
export type { Access, AccountLimit, Answer, Body, Endpoint, Params, Query } from './endpoint.ts';
export { errorTable } from './errors/errors.ts';
export { fallbackErrors } from './errors/fallback-errors.ts';
export type { CardError, ErrorBody, ErrorCode } from './errors/errors.ts';
export type {
  SeasonBody,
  SeasonState,
  SemesterBody,
  SeriesBody,
  SiteBody,
  SiteMealBody,
  SiteSeasonBody,
} from './endpoints/catalogue.ts';
export { weekDays } from './endpoints/week.ts';
export type { WeekBody, WeekDateBody } from './endpoints/week.ts';
export type { AttendanceBody, FriendBody, RegisteredEventBody, TableMateBody } from './endpoints/seating.ts';
export type { EventBody, EventStatusName, PerkBody } from './event-shapes.ts';
export { feedbackError } from './rules/feedback-rules.ts';
export type { FeedbackDraft, FeedbackType } from './rules/feedback-rules.ts';
export { friendGroupLimit, invitationMessages, refuseInvitationsPath } from './endpoints/friends.ts';
export type {
  InvitationBody,
  InviteBody,
  ReceivedInvitationBody,
  SentInvitationBody,
} from './endpoints/friends.ts';
export { cleanLead, leadErrors, leadFieldErrors } from './rules/lead-rules.ts';
export type { LeadDraft } from './rules/lead-rules.ts';
export type { PassBody, RegistrationBody } from './endpoints/registrations.ts';
export type { FoundPersonBody, PersonPageBody, SignUpsBody } from './endpoints/office/people.ts';
export { cleanNote, isNote, maxNoteLength } from './rules/note-rules.ts';
export { reportDecisions } from './endpoints/office/safety.ts';
export type { ReportBody, ReportLineBody } from './endpoints/office/safety.ts';
export { reportReasons } from './endpoints/safety.ts';
export {
  feedbackMessages,
  maxOtherNeedsLength,
  nameMessage,
  needsMessages,
  profileMessages,
} from './rules/field-messages.ts';
export {
  eventVenueMessages,
  exportMessages,
  noteMessages,
  officeEventMessages,
  organiserMessages,
  safetyMessages,
  venueMessages,
} from './rules/office-messages.ts';
export { cleanName, isName } from './rules/name-rules.ts';
export { needs } from './rules/needs.ts';
export type { Need } from './rules/needs.ts';
export { cleanOtherNeeds, isNeed, needLabels, orderNeeds } from './rules/needs-rules.ts';
export type { NotificationBody, PushMessage } from './endpoints/notifications.ts';
export { subscriptionCents } from './endpoints/payments.ts';
export { limitedToShifts, organiserRoles, rightsOf } from './rules/organiser-rights.ts';
export type { OrganiserRight, OrganiserRole } from './rules/organiser-rights.ts';
export { cleanReason, isReason, maxReasonLength } from './rules/reason-rules.ts';
export {
  cleanReservation,
  cleanVenue,
  isReservation,
  maxReservationLength,
  venueFaults,
} from './rules/venue-rules.ts';
export type { VenueDraft } from './rules/venue-rules.ts';
export type {
  EventVenueBody,
  EventVenuesBody,
  ReplacementBody,
  SheetBody,
} from './endpoints/office/event-venues.ts';
export type {
  OfficeVenueBody,
  OfficeVenuesBody,
  RetirementBody,
  VenueChangeBody,
} from './endpoints/office/venues.ts';
export type {
  ConsoleBody,
  OrganiserBody,
  OwnPasskeyBody,
  OwnSessionBody,
  TeamMemberBody,
} from './endpoints/office/organisers.ts';
export type {
  FreeTableBody,
  RemovalBody,
  RemovalWay,
  RosterBody,
  RosterRowBody,
  RosterStudentBody,
} from './endpoints/office/roster.ts';
export type { EventTablesBody, SeatedStudentBody } from './endpoints/office/tables.ts';
export type { WaitlistBody } from './endpoints/office/waitlist.ts';
export { maxCapacity, maxReleaseHoldMs } from './endpoints/office/events.ts';
export type {
  CancellationBody,
  EventPageBody,
  OfficeEventBody,
  VenueTablesBody,
} from './endpoints/office/events.ts';
export type { EventTodayBody, FoundBody, TodoBody, TodayBody } from './endpoints/office/today.ts';
export type {
  ClaimBody,
  LedgerComparisonBody,
  ListedPaymentBody,
  MoneyBody,
  MoneyDayBody,
  MoneyDifferenceBody,
  MoneyWaitingBody,
  RefundPreviewBody,
  SeatChoice,
  SubscriptionPriceBody,
} from './endpoints/office/money.ts';
export type { EventMoneyBody } from './endpoints/office/event-money.ts';
export { suggestionTypes } from './endpoints/office/feedback.ts';
export type {
  EventFeedbackBody,
  FeedbackBody,
  FeedbackPeriodBody,
  FeedbackStep,
  OfficeSuggestionBody,
  OfficeTestimonialBody,
  RatedEventBody,
} from './endpoints/office/feedback.ts';
export type { FailedJobBody, HealthBody } from './endpoints/office/health.ts';
export type { ExportKind, ExportLinkBody } from './endpoints/office/exports.ts';
export type { AffectedBody, FileFaultBody } from './catalogue/file-shapes.ts';
export type {
  CheckedSeasonBody,
  OfficeSeasonBody,
  OfficeSeasonDateBody,
  OfficeSeasonSummaryBody,
} from './endpoints/office/seasons.ts';
export type {
  CatalogueFileKind,
  CheckedFileBody,
  MealEventBody,
  OfficeMealsBody,
  OfficeOffersBody,
  OfficePlacesBody,
} from './endpoints/office/meals.ts';
export type { OwnShiftBody, ShiftBody, ShiftsBody } from './endpoints/office/shifts.ts';
export type { PersonBody } from './endpoints/office/find-people.ts';
export { auditAreas } from './endpoints/office/audit-log.ts';
export type { AuditEntryBody } from './endpoints/office/audit-log.ts';
export type { PaymentBody, PaymentPurpose, PaymentState } from './endpoints/payments.ts';
export { collegeOf } from './rules/colleges.ts';
export type { College } from './rules/colleges.ts';
export {
  crewProfileErrors,
  genders,
  isProfileComplete,
  maxAge,
  profileErrors,
  requiredProfileFields,
  studentStatuses,
  minAge,
} from './rules/profile-rules.ts';
export type { Gender, ProfileDraft, ProfileErrors, StudentStatus } from './rules/profile-rules.ts';
export {
  crewSize,
  holdCents,
  lobbyExpiresBeforeMs,
  lobbyLimit,
  maxMessageLength,
  preferenceMessages,
} from './endpoints/quickcrew.ts';
export type { CrewBody, LobbyBody, MessageBody } from './endpoints/quickcrew.ts';
