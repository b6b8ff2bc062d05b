import type { Answer, api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { OrganiserSafetyDeps } from './organiser-safety.deps.ts';
import { findCrew, listCrewMessages, listPeople } from './reports-page.repository.ts';
import { shownName } from './present-person.ts';
import { partOf, requireReport } from './show-report.ts';

/** The text of a report. One entry per look. */
export async function openReportText(
  { db, clock, recordAct }: OrganiserSafetyDeps,
  organiser: ActingOrganiser,
  reportId: string,
  typedReason: string,
): Promise<Answer<typeof api.officeSafety.openText>> {
  const reason = requireReason(typedReason);
  return db.transaction().execute(async (tx) => {
    const { text } = await requireReport(tx, reportId);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'safety',
      act: 'Report opened',
      about: { kind: 'report', id: reportId },
      reason,
    });
    return { text, openedAt: clock.now().toISOString(), reason };
  });
}

/** The chat of the crew that an undecided report names, and of no other crew. One entry per look. */
export async function openCrewChat(
  { db, clock, recordAct }: OrganiserSafetyDeps,
  organiser: ActingOrganiser,
  reportId: string,
  typedReason: string,
): Promise<Answer<typeof api.officeSafety.openChat>> {
  const reason = requireReason(typedReason);
  return db.transaction().execute(async (tx) => {
    const report = await requireReport(tx, reportId);
    const { context, decidedAt } = report;
    const crew = context !== null && isId(context) ? await findCrew(tx, context) : undefined;
    if (!crew || decidedAt)
      throw new AppError('not_found', { message: 'Only the chat in an undecided report can be read.' });
    const messages = await listCrewMessages(tx, crew.id);
    const people = await listPeople(tx, [...new Set(messages.map(({ senderId }) => senderId))]);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'safety',
      act: 'Crew chat opened',
      about: { kind: 'report', id: reportId },
      reason,
    });
    return {
      openedAt: clock.now().toISOString(),
      messages: messages.map(({ at, senderId, senderName, text, system }) => {
        const sender = people.get(senderId);
        return {
          at: at.toISOString(),
          from: system ? 'Crewtable' : sender ? shownName(sender) : senderName,
          part: system ? ('product' as const) : partOf(report, senderId),
          text,
        };
      }),
    };
  });
}
