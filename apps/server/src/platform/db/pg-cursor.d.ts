/** The package has no types. Kysely's interface describes what it uses of it. */
declare module 'pg-cursor' {
  import type { PostgresCursorConstructor } from 'kysely';
  const Cursor: PostgresCursorConstructor;
  export default Cursor;
}
