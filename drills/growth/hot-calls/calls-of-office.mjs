import { api } from '@crewtable/contract';
import { eventIds } from '../town.mjs';

const ofPast = () => ({ eventId: eventIds.past });
const owner = (name, endpoint, more = {}) => ({ name, as: 'owner', endpoint, ...more });

export const callsOfOffice = [
  owner('office: Today', api.officeToday.showToday),
  owner('office: search', api.officeToday.search, { query: { words: 'Student 0004' } }),
  owner('office: events', api.officeEvents.listEvents),
  owner('office: one event', api.officeEvents.showEvent, { params: ofPast }),
  owner('office: roster', api.officeRoster.showRoster, { params: ofPast }),
  owner('office: tables', api.officeTables.showTables, { params: ofPast }),
  owner('office: venues of an event', api.officeEventVenues.showEventVenues, { params: ofPast }),
  owner('office: venues', api.officeVenues.listVenues),
  owner('office: money', api.officeMoney.show),
  owner('office: payments', api.officeMoney.list),
  owner('office: money of an event', api.officeEventMoney.show, { params: ofPast }),
  owner('office: students', api.officePeople.search),
  owner('office: one student', api.officePeople.show, { params: ({ studentId }) => ({ studentId }) }),
  owner('office: sign-ups', api.officePeople.signUps),
  owner('office: feedback', api.officeFeedback.show),
  { name: 'office: safety', as: 'safety', endpoint: api.officeSafety.list },
  owner('office: audit log', api.auditLog.list),
  owner('office: health', api.officeHealth.show),
];
