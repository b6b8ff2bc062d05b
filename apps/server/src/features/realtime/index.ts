export { registerRealtime } from './realtime.routes.ts';
