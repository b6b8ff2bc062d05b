export { registerDemo } from './demo.routes.ts';
