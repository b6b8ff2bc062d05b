import type { TicketSectionText } from '../../features/series-registration/series-text.ts';

export const summerSeriesId = 'summer-nyc-2025';

export const summerText: TicketSectionText = {
  title: 'Save your seat',
  lead: 'Summer 2025 NYC Student Networking Series, Wednesdays at 7 PM in Lower Manhattan.',
  weekday: 'Wednesday',
  startTime: '7:00 PM',
  exceptions: 'No event on July 2.',
  schedule: [
    { when: 'Tuesday, 7:00 PM', what: 'Your table opens: place, people, after-party.' },
    { when: 'Wednesday, 7:00 PM', what: 'Six to eight students, one round table.' },
    { when: 'Afterwards', what: 'All the tables meet at the after-party.' },
  ],
  over: 'The summer series is over. Fall is next.',
};
