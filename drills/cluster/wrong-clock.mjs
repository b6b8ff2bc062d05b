/**
 * Loaded before the product (`node --import`): its clock is an hour ahead, as on a machine whose time sync has never
 * worked, until the process gets SIGUSR2.
 */
const realNow = Date.now;
let aheadMs = 3_600_000;

Date.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
});
process.on('SIGUSR2', () => {
  aheadMs = 0;
});
