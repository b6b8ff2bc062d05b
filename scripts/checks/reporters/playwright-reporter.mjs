// @ts-check
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent, quote, sendMessage } from './messages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Prints failures whole as soon as they happen, and nothing else. The parent process shows the progress.
 *
 * @implements {import('@playwright/test/reporter').Reporter}
 */
export default class PlaywrightReporter {
  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    endWithParent();
    /** @type {Record<string, number>} */
    const unitsByFile = {};
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      unitsByFile[file] = (unitsByFile[file] ?? 0) + 1;
    }
    sendMessage({ kind: 'planned', unitsByFile });
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const file = fileOf(test);
    const title = titleOf(test);
    const isFailed = test.outcome() === 'unexpected' && result.status !== 'interrupted';
    if (isFailed) {
      const place = `${file}:${test.location.line}`;
      console.log(`\nFAILED ${place} › ${title}\n${textOf(result)}`);
      sendMessage({
        kind: 'failed',
        title: `${file} › ${title}`,
        command: `npm test -- browser ${quote(place)}`,
      });
    }
    const isPassed = result.status !== 'skipped' && result.status === test.expectedStatus;
    sendMessage({
      kind: 'progress',
      file,
      units: 1,
      ms: result.duration,
      passed: isPassed ? 1 : 0,
      failed: isFailed ? 1 : 0,
      tests: [{ title, ms: result.duration }],
    });
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    console.log(`\nFAILED outside of the browser tests\n${textOfError(error)}`);
    sendMessage({ kind: 'progress', file: '', units: 0, ms: 0, passed: 0, failed: 1, tests: [] });
    sendMessage({
      kind: 'failed',
      title: 'an error outside of the browser tests, printed above',
      command: 'npm test -- browser',
    });
  }

  printsToStdio() {
    return true;
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
const fileOf = (test) => relative(root, test.location.file);

/** Without the names of the project and the file. @param {import('@playwright/test/reporter').TestCase} test */
const titleOf = (test) => test.titlePath().slice(3).join(' › ');

/** @param {import('@playwright/test/reporter').TestResult} result */
function textOf({ errors, stdout, stderr, attachments }) {
  const files = attachments.flatMap(({ name, path }) => (path ? [`${name}: ${relative(root, path)}`] : []));
  return [...errors.map(textOfError), ...stdout.map(String), ...stderr.map(String), ...files].join('\n');
}

/** @param {import('@playwright/test/reporter').TestError} error */
function textOfError({ message, stack, value, snippet }) {
  const text = stack ?? message ?? value ?? '';
  return snippet ? `${text}\n\n${snippet}` : text;
}
