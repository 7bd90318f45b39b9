import Sequencer from '@jest/test-sequencer'

/** The test files that take longest. */
const LONGEST = {
  /** They keep a core busy. */
  computing: [
    'search/test/differential',
    'hosted/test/search/fields',
    'web-analytics/test/memory',
    'hosted/test/examples',
    'hosted/test/start',
    'hosted/test/sync/interruptions',
    'hosted/test/parts',
    'files/test/hostile',
    'drive/test/memory',
    'hosted/test/both-ways',
    'hosted/test/backup',
    'hosted/test/sync/advertising',
    'client/test/uploads',
    'hosted/test/streams/options',
    'search/test/memory-engine',
    'advertising/test/memory',
    'hosted/test/docs',
    'hosted/test/openapi-requests',
    'core/test/rows',
    'core/test/public-text',
    'web-analytics/test/fuzz',
    'advertising/test/sync',
    'drive/test/uploads',
    'advertising/test/fuzz',
    'search/test/publishing',
  ],
  /** They wait for processes, browsers and leases. */
  waiting: [
    'hosted/test/sync/processes',
    'hosted/test/sync/kills',
    'hosted/test/processes',
    'hosted/test/limits-processes',
    'hosted/test/rolling-update',
    'hosted/test/oauth/processes',
    'hosted/test/reference',
    'hosted/test/idempotency-processes',
    'hosted/test/work-process',
    'hosted/test/sqlite',
  ],
}
/** How many files compute while one waits. */
const BESIDE = 2.5

/** The place of a file in the order: each that waits begins beside some that compute. */
function placeOf({ path }) {
  const indexOf = (names) => names.findIndex((name) => path.endsWith(`packages/${name}.test.ts`))
  const [computing, waiting] = [indexOf(LONGEST.computing), indexOf(LONGEST.waiting)]
  if (waiting >= 0) return waiting * BESIDE + 1.5
  return computing >= 0 ? computing : Number.MAX_SAFE_INTEGER
}

/** In a fresh clone, jest knows no times and starts the largest files first; the longest would end alone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const places = new Map(tests.map((test) => [test, placeOf(test)]))
    return super.sort(tests).toSorted((left, right) => places.get(left) - places.get(right))
  }
}
