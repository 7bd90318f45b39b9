import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this system, if it has one. */
export function findChromium(): string | undefined {
  const named = process.env.LINKSPAN_CHROMIUM
  return (named ? [named] : PLACES).find((path) => existsSync(path))
}
