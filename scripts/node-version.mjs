/**
 * Every command starts here. This file and the entry file of each command use only syntax that Node.js 14 can
 * parse, so that an old Node prints one clear message instead of a syntax error. Other modules load later.
 */

/**
 * @param {string} version as in process.version
 * @returns {string | undefined} the error message, or undefined if this version is supported
 */
export function complaintAbout(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major === 23 || major >= 24;
  if (good) return undefined;
  return `Crewtable needs Node.js 20.19 or newer (of version 22: 22.13 or newer), but this is ${version}.`;
}

/** @param {() => Promise<unknown>} load loads the module that does the work */
export function withGoodNode(load) {
  const complaint = complaintAbout(process.version);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exitCode = 1;
    return;
  }
  load().catch(function (error) {
    // The message of a SetupError is for the user, who does not need the stack.
    console.error(error && error.name === 'SetupError' ? error.message : error);
    process.exitCode = 1;
  });
}
