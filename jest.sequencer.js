import Sequencer from '@jest/test-sequencer'

/** The test files that take longest, longest first. */
const LONGEST = [
  'search/test/differential',
  'hosted/test/search/fields',
  'hosted/test/sync/kills',
  'hosted/test/sync/processes',
  'hosted/test/rolling-update',
  'hosted/test/processes',
  'hosted/test/oauth/processes',
  'hosted/test/idempotency-processes',
  'hosted/test/start',
  'hosted/test/sync/advertising',
  'hosted/test/sync/interruptions',
  'hosted/test/both-ways',
  'hosted/test/kills',
  'hosted/test/examples',
  'drive/test/memory',
  'web-analytics/test/memory',
  'hosted/test/reference',
  'hosted/test/docs',
  'hosted/test/parts',
  'search/test/memory-engine',
]

/** In a fresh clone, jest knows no times and starts the largest files first; the longest would end alone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(`packages/${name}.test.ts`))
      return index < 0 ? LONGEST.length : index
    }
    return super.sort(tests).toSorted((left, right) => place(left) - place(right))
  }
}
