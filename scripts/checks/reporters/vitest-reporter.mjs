// @ts-check
import { relative } from 'node:path';
import { endWithParent, quote, sendMessage } from './messages.mjs';

/**
 * Prints failures whole as soon as their file has ended, and nothing else. The parent process shows the progress.
 *
 * @implements {import('vitest/node').Reporter}
 */
export default class VitestReporter {
  /** @type {import('vitest/node').Vitest} */
  // @ts-expect-error Vitest calls `onInit` before any other method.
  #vitest;
  /** What tests wrote to the console, which is only of interest if their file fails. @type {Map<string, string>} */
  #consoleOfFile = new Map();

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
    endWithParent();
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    const files = specifications.map(({ moduleId }) => this.#pathOf(moduleId));
    sendMessage({ kind: 'planned', unitsByFile: Object.fromEntries(files.map((file) => [file, 1])) });
  }

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ content, taskId }) {
    const file = taskId?.split('_')[0] ?? '';
    this.#consoleOfFile.set(file, `${this.#consoleOfFile.get(file) ?? ''}${content}`);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const file = this.#pathOf(module.moduleId);
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const otherErrors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    for (const test of failed) this.#printTest(module, file, test);
    if (otherErrors.length > 0) this.#printErrors(module, file, otherErrors);
    // A test that Vitest skips after a failure outside of tests is not counted, so the failure is.
    const failures = failed.length + (otherErrors.length > 0 ? 1 : 0);
    const log = this.#consoleOfFile.get(module.id);
    if (failures > 0 && log) this.#vitest.logger.log(`Console of ${file}:\n${log}`);
    this.#consoleOfFile.delete(module.id);
    const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
      module.diagnostic();
    sendMessage({
      kind: 'progress',
      file,
      units: 1,
      ms: Math.round(collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration),
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures,
      tests: tests.map((test) => ({
        title: test.fullName,
        ms: Math.round(test.diagnostic()?.duration ?? 0),
      })),
    });
  }

  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const error of errors) {
      this.#vitest.logger.log('\nFAILED outside of the tests');
      this.#vitest.logger.printError(error, { fullStack: true });
    }
    if (errors.length === 0) return;
    sendMessage({ kind: 'progress', file: '', units: 0, ms: 0, passed: 0, failed: errors.length, tests: [] });
    sendMessage({ kind: 'failed', title: 'errors outside of the tests, printed above', command: 'npm test' });
  }

  /**
   * @param {import('vitest/node').TestModule} module
   * @param {string} file
   * @param {import('vitest/node').TestCase} test
   */
  #printTest(module, file, test) {
    this.#vitest.logger.log(`\nFAILED ${file} › ${test.fullName}`);
    for (const error of test.result().errors ?? [])
      this.#vitest.logger.printError(error, { project: module.project });
    const pattern = test.fullName.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    sendMessage({
      kind: 'failed',
      title: `${file} › ${test.fullName}`,
      command: `npm test -- ${module.project.name} ${quote(file)} -t ${quote(`${pattern}$`)}`,
    });
  }

  /**
   * @param {import('vitest/node').TestModule} module
   * @param {string} file
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  #printErrors(module, file, errors) {
    this.#vitest.logger.log(`\nFAILED ${file}`);
    for (const error of errors) this.#vitest.logger.printError(error, { project: module.project });
    sendMessage({
      kind: 'failed',
      title: file,
      command: `npm test -- ${module.project.name} ${quote(file)}`,
    });
  }

  /** @param {string} file */
  #pathOf(file) {
    return relative(this.#vitest.config.root, file);
  }
}
