import { Type } from '#type';

export const Id = Type.String({ minLength: 1, maxLength: 100 });
export const CrewParams = Type.Object({ groupId: Id });
export const Done = Type.Object({ success: Type.Boolean() });

/** A partial update: omitted fields keep their value. */
export const SomePreferences = Type.Object({
  location: Type.Optional(Type.String({ maxLength: 200 })),
  groupSize: Type.Optional(Type.Integer()),
  meetingTime: Type.Optional(Type.String({ maxLength: 40 })),
});
