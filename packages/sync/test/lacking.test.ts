import { expect, test } from '@jest/globals'
import { afterReply, afterRows, judged, type Lacking, NOTHING_LACKS } from '../src/plan/lacking.ts'

const ROWS = { slice: { from: '2026-11-01', to: '2026-11-07' }, orphans: ['boots'] }
const LACKS_ALL = { missing: [], has: () => false }

/** Which documents a chain of runs forgets whose reply lacks all, and what is lacking then. */
function afterLack(lacking: Lacking, chain: number): { gone: readonly string[]; lacking: Lacking } {
  const { missing, gone } = judged(lacking, LACKS_ALL, chain)
  const reply = { missing, gone, lost: [], has: LACKS_ALL.has }
  return { gone, lacking: afterReply(lacking, reply, chain).lacking }
}

test.each([
  ['the last reply lacked is forgotten by the next one that lacks it', 1, ['boots'], []],
  ['may be newer than the last reply is forgotten by the second one that lacks it', null, [], ['boots']],
])('P45 a document whose rows came and that %s', (_title, since, by_first, by_second) => {
  const first = afterLack(afterRows(NOTHING_LACKS, ROWS, since), 2)
  expect(first.gone).toEqual(by_first)
  expect(afterLack(first.lacking, 3).gone).toEqual(by_second)
})
