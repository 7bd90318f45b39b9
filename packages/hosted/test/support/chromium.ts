import { existsSync } from 'node:fs'
import { describe } from '@jest/globals'
import { type Browser, chromium } from 'playwright-core'
import { keepSkipped } from './run-notes.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this system, if it has one. */
function findChromium(): string | undefined {
  const named = process.env.LINKSPAN_CHROMIUM
  return (named ? [named] : PLACES).find((path) => existsSync(path))
}

const executablePath = findChromium()

/** Describes tests in a browser. If the system has no Chromium, they are skipped, and the end of the run says so. */
export function describeInBrowser(title: string, tests: () => void): void {
  if (executablePath) {
    describe(title, tests)
    return
  }
  keepSkipped(`no Chromium was found: ${title}`)
  // biome-ignore lint/suspicious/noSkippedTests: the run counts them, and .ci/run installs a browser
  describe.skip(title, tests)
}

/** Starts the browser of this system. Without `popups`, a page opens windows only while it handles a click, as for people. */
export function launchChromium({ popups = true } = {}): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    ...(!popups && { ignoreDefaultArgs: ['--disable-popup-blocking'] }),
  })
}
