import type { Page } from 'playwright-core'
import { until } from '../../../core/test/support/until.ts'

/** How long a page may take to follow the size of its window. */
const LAYOUT_MS = 5_000

/** Whether the page does not scroll sideways, as soon as it has followed the size of its window. */
export function fits(page: Page): Promise<boolean> {
  // the page's policy refuses a function that the page itself would wait for
  const isNarrow = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  return until('the page is as narrow as its window', isNarrow, { within: LAYOUT_MS }).then(
    () => true,
    () => false,
  )
}
