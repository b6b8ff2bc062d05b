export { demoData } from './demo-data.ts';
export { registerDemo } from './demo.routes.ts';
