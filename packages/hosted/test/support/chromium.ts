import { findChromium } from './launch-chromium.ts'
import { describeUnless } from './test-with.ts'

export { launchChromium, openContext, openPage } from './launch-chromium.ts'

/** Describes tests in a browser, which only the gate runs. They are skipped if the system has no Chromium. */
export function describeInBrowser(title: string, tests: () => void): void {
  describeUnless(findChromium() ? undefined : 'no Chromium was found', title, tests)
}
