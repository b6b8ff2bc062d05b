import { api, apiBase } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldNamesIn } from '../../test/body-cases.ts';
import { createOffice } from '../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../test/fixtures/office-fixture.ts';
import { insertClaim } from '../../test/fixtures/rows/payment-rows.ts';
import { studentWithData } from '../../test/fixtures/students/student-with-data.ts';
import { insertVenue } from '../../test/fixtures/rows/venue-rows.ts';
import type { StudentWithData } from '../../test/fixtures/students/student-with-data.ts';
import { contractEndpoints, endpointName, withNames } from '../../test/contract-endpoints.ts';
import { startTestApp } from '../../test/test-app.ts';

const app = await startTestApp();
const forOrganisers = contractEndpoints.filter(({ access }) => access.startsWith('organiser'));

/**
 * The endpoints whose answers may have a field that sounds like an address or a last name, and why. Every other
 * one must do without.
 */
const allowedFields: Readonly<Record<string, readonly string[]>> = {
  // The only call that shows a student's address and last name.
  'POST /api/organise/people/:studentId/reveal': ['email', 'lastName'],
  // Addresses of organisers.
  'GET /api/organise/me': ['email'],
  'POST /api/organise/me/passkeys': ['email'],
  'DELETE /api/organise/me/passkeys/:passkeyId': ['email'],
  'DELETE /api/organise/me/sessions/:sessionId': ['email'],
  'GET /api/organise/team': ['email'],
  'POST /api/organise/team': ['email'],
  'POST /api/organise/team/:organiserId/invitation': ['email'],
  'POST /api/organise/team/:organiserId/roles': ['email'],
  'POST /api/organise/team/:organiserId/end': ['email'],
  // Addresses of restaurants.
  'GET /api/organise/venues': ['afterPartyAddress'],
  'GET /api/organise/events/:eventId/sheet': ['address'],
};

/** The endpoints whose answer must show the student, or reading it would prove nothing. */
const showStudent = new Set<string>([
  api.officeToday.search.path,
  api.officeExports.download.path,
  api.officeMoney.previewRefund.path,
  api.officeMoney.previewKeep.path,
]);

const tells = /e-?mail|address|last_?name|surname|full_?name|phone|birth|gender/i;

describe('the answers of the office', () => {
  test('have no field for an address or a last name, except where it is allowed', () => {
    const found = Object.fromEntries(
      forOrganisers.flatMap((endpoint) => {
        const names = Object.values(endpoint.answers).flatMap((answer) => fieldNamesIn(answer));
        const telling = [...new Set(names.filter((name) => tells.test(name)))].toSorted();
        return telling.length > 0 ? [[endpointName(endpoint), telling]] : [];
      }),
    );
    expect(found).toEqual(allowedFields);
  });

  describe('about a student with data in every feature', () => {
    let student: StudentWithData;
    let office: OfficeMember;
    let reportId: string;
    let paymentId: string;
    let token: string;
    let venueId: string;

    beforeAll(async () => {
      student = await studentWithData(app, 'zephyrine');
      const { member } = createOffice(app);
      office = await member('owner', 'support', 'safety');
      const report = await app.database.db
        .selectFrom('reports')
        .select('id')
        .where('about_id', '=', student.id)
        .executeTakeFirstOrThrow();
      reportId = report.id;
      paymentId = await insertClaim(app, student.id, 'I sat in the corner.');
      const { path } = await office.as.call(api.officeExports.create, {
        body: { kind: 'students', reason: 'For the books' },
      });
      token = path.split('/').at(-1)!;
      // So large that the event would be there.
      venueId = (await insertVenue(app, { tables: 900 })).id;
      const params = { studentId: student.id };
      await office.as.call(api.people.reveal, { params, body: { reason: 'Asked by phone' } });
    });

    /** An existing id for each parameter in a path. */
    const idFor = (name: string): string => {
      const ids: Record<string, string> = {
        studentId: student.id,
        organiserId: office.id,
        eventId: '06042025-summer-nyc',
        seasonId: 'summer-nyc-2025',
        reportId,
        paymentId,
        venueId,
        token,
        kind: 'seasons',
      };
      const id = ids[name];
      if (id === undefined) throw new Error(`Expected an id for the parameter ${name}: please add it here.`);
      return id;
    };

    const urlOf = ({ path }: Endpoint) =>
      `${apiBase}${path.replace(/:(\w+)/g, (_, name: string) => idFor(name))}`;

    const expectNoTrace = (text: string) => {
      expect(text).not.toContain(student.email);
      expect(text).not.toContain('zephyrine-last');
    };

    test.each(withNames(forOrganisers.filter(({ method }) => method === 'GET')))(
      '%s has neither the address nor the last name',
      async (_, endpoint) => {
        const isSearch = endpoint.path === api.officeToday.search.path;
        const query: Record<string, string> = isSearch ? { words: 'zephyrine' } : {};
        const response = await office.as.raw('GET', urlOf(endpoint), { query });
        expect(response.statusCode).toBe(200);
        expect(response.body).toContain(showStudent.has(endpoint.path) ? 'zephyrine-first' : '');
        expectNoTrace(response.body);
      },
    );

    test('finding by address has neither of them, and the reveal call has both', async () => {
      const found = await office.as.send(api.people.find, { body: { address: student.email } });
      expect(found.json()).toMatchObject({ studentId: student.id, firstName: 'zephyrine-first' });
      expectNoTrace(found.body);
      const sent = { params: { studentId: student.id }, body: { reason: 'Asked by phone' } };
      expect(await office.as.call(api.people.reveal, sent)).toMatchObject({
        lastName: 'zephyrine-last',
        email: student.email,
      });
    });
  });
});
