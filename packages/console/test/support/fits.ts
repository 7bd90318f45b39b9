import type { Page } from 'playwright-core'

/** How long a page may take to follow the size of its window. */
const LAYOUT_MS = 5_000

/** Whether the page does not scroll sideways, as soon as it has followed the size of its window. */
export function fits(page: Page): Promise<boolean> {
  const is_narrow = 'document.documentElement.scrollWidth <= innerWidth'
  return page.waitForFunction(is_narrow, undefined, { timeout: LAYOUT_MS }).then(
    () => true,
    () => false,
  )
}
