/** 'Milo K.' */
export function personName({
  firstName,
  lastInitial,
}: {
  firstName: string | null;
  lastInitial: string | null;
}): string {
  if (firstName === null) return 'No profile yet';
  return lastInitial === null ? firstName : `${firstName} ${lastInitial}.`;
}
