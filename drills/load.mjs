// A season's first day on this machine, then twice as much of it: `npm run drill:load`.
// Options: --seconds 180 (each phase), --sockets 10000, --rate 900 (calls a second; measured first without it),
// --plots FOLDER (.cache).
import { withGoodNode } from '../scripts/node-version.mjs';

withGoodNode(() => import('./load/command.mjs'));
