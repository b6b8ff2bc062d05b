interface Person {
  firstName: string | null;
  lastInitial: string | null;
}

/** 'Ines M.' */
export function personName({ firstName, lastInitial }: Person): string {
  if (firstName === null) return 'No profile yet';
  return lastInitial === null ? firstName : `${firstName} ${lastInitial}.`;
}

/** 'IM' */
export function personInitials({ firstName, lastInitial }: Person): string {
  return `${Array.from(firstName ?? '')[0] ?? ''}${lastInitial ?? ''}`.toUpperCase();
}
