import type { api, Body } from '@crewtable/contract';
import { crewSize, preferenceMessages } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { locations } from './meeting-areas.ts';

export interface WantedPreferences {
  location?: string;
  meetingTime?: Date;
}

/** Empty fields count as missing. The meeting time has to be one of `offered`. */
export function readPreferences(
  body: Body<typeof api.quickcrew.setLobbyPreferences>,
  offered: readonly Date[],
): WantedPreferences {
  const errors: string[] = [];
  const { location, groupSize, meetingTime } = body;
  const time = meetingTime ? new Date(meetingTime) : undefined;
  if (location && !locations.includes(location)) errors.push(preferenceMessages.location);
  if (groupSize !== undefined && groupSize !== crewSize) errors.push(preferenceMessages.groupSize);
  if (time && !offered.some((one) => one.getTime() === time.getTime()))
    errors.push(preferenceMessages.meetingTime);
  if (errors.length > 0) throw new AppError('bad_input', { errors });
  return { ...(location && { location }), ...(time && { meetingTime: time }) };
}
