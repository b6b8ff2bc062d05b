/**
 * Every command begins here. This file, and the few lines of each command's own file, keep to what Node.js 14 can
 * read, so that an old Node gets one clear sentence instead of a syntax error; the rest is loaded only afterwards.
 */

/**
 * @param {string} version as in process.version
 * @returns {string | undefined} what to tell, or undefined when this version will do
 */
export function complaintAbout(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major === 23 || major >= 24;
  if (good) return undefined;
  return `Crewtable needs Node.js 20.19 or newer (of version 22: 22.13 or newer), but this is ${version}.`;
}

/**
 * @param {() => Promise<unknown>} load loads the module that does the work
 */
export function withGoodNode(load) {
  const complaint = complaintAbout(process.version);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exitCode = 1;
    return;
  }
  load().catch(function (error) {
    // A sentence for a person needs no stack.
    console.error(error && error.name === 'SetupError' ? error.message : error);
    process.exitCode = 1;
  });
}
