import type { Plugin } from 'vite';

const routerFiles = /\/node_modules\/react-router\/dist\//;

/**
 * Takes from react-router what the app uses, 4 KB (brotli) less than it would ship: its package always leads to the
 * development build, and its components name themselves after they are made, which keeps every one of them in the
 * bundle (forms, scroll restoration, links with the prefetching of the framework mode).
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
      },
    },
    transform: {
      filter: { id: routerFiles },
      handler(code) {
        return {
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/^var (\w+) = (\w+\.(?:forwardRef|memo)\()/gm, 'var $1 = /* @__PURE__ */ $2'),
          map: null,
        };
      },
    },
  };
}
