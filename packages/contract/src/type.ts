/**
 * The schema builder of the contract. The browser never validates with it and gets `type.browser.ts` instead, so
 * that no visitor downloads a schema library; see the `#type` import in package.json.
 */
export { Type } from 'typebox';
