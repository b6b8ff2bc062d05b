export const hourSeconds = 60 * 60;
export const daySeconds = 24 * hourSeconds;
export const hourMs = hourSeconds * 1_000;
