/**
 * The schema builder of the contract. The browser does not validate, so it imports `type.browser.ts` instead
 * and does not download the schema library. See the `#type` import in package.json.
 */
export { Type } from 'typebox';
