import { describe } from '@jest/globals'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { findChromium } from './launch-chromium.ts'
import { keepSkipped } from './run-notes.ts'

export { launchChromium, openPage } from './launch-chromium.ts'

/**
 * Describes tests in a browser, which only the gate runs. If the system has no Chromium, they are skipped, and the end of
 * the run says so.
 */
export function describeInBrowser(title: string, tests: () => void): void {
  if (!IS_GATE || findChromium()) {
    describe(`GATE ${title}`, tests)
    return
  }
  keepSkipped(`no Chromium was found: ${title}`)
  // biome-ignore lint/suspicious/noSkippedTests: the run counts them, and .ci/run installs a browser
  describe.skip(title, tests)
}
