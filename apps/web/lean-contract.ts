import type { Plugin } from 'vite';

/** An endpoint's sentence for the API's description, which no browser reads out to anybody. */
const summary = /^ {2}summary:\s+'(?:[^'\\\n]|\\.)*',\n|^ {2}summary:\s+"(?:[^"\\\n]|\\.)*",\n/gm;

/** Leaves out of the browser's contract what only the server tells. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: code.replace(summary, ''), map: null };
      },
    },
  };
}
