import { expect, test } from '@jest/globals'
import { RunProgress } from '@linkspan/sync'
import { fakeClock } from '../../core/test/support/fake-clock.ts'

test.each([-1, 1])(
  'P17 the progress of a run is stored each second, whichever way the clock is set: %i',
  async (sign) => {
    const clock = fakeClock(1_800_000_000_000)
    let stored = 0
    const progress = new RunProgress({
      entities: ['calls'],
      clock,
      pauses: () => [],
      toProblem: () => ({ code: 'internal_error', message: 'm' }),
      store: async () => void stored++,
    })
    for (let second = 1; second <= 5; second++) {
      progress.set('calls', { status: 'running', read: second })
      progress.set('calls', { status: 'running', read: second })
      await clock.advance(1_000)
      clock.set(sign * 86_400_000 * second)
      expect(stored).toBe(second)
    }
  },
)
