import { describe } from '@jest/globals'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { BALANCER_NAMES, type BalancerName, isInstalled } from './balancer.ts'
import { keepSkipped } from './run-notes.ts'

/**
 * Describes tests with each load balancer of this system, which only the gate runs. One that it lacks is skipped, and the
 * end of the run says so.
 */
export function describeWithBalancers(title: string, tests: (name: BalancerName) => void): void {
  for (const name of BALANCER_NAMES) {
    if (!IS_GATE || isInstalled(name)) {
      describe(`GATE ${title} ${name}`, () => tests(name))
      continue
    }
    keepSkipped(`no ${name} was found: ${title} it`)
    // biome-ignore lint/suspicious/noSkippedTests: the run counts them, and .ci/run installs it
    describe.skip(`${title} ${name}`, () => tests(name))
  }
}
