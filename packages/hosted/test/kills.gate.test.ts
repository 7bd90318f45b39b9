import { expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { killInRenewals } from './support/kill-rounds.ts'

/** More of them on demand: `npm run test:kills`. */
const KILLS = Number(process.env.LINKSPAN_KILLS ?? 4)

test(
  'P12 after kill -9 in renewals by three processes, each connector has new tokens or says refresh_outcome_unknown, and no token is spent a second time',
  async () => {
    const fates = await killInRenewals(KILLS)
    const summary = fates.map(({ end, spends }) => `${end}, sent ${spends} times`)
    const unknown = 'unknown, sent 2 times'
    for (const [index, fate] of each(fates.entries())) {
      const allowed = fate.cut ? [unknown] : [unknown, 'renewed, sent 1 times']
      const end = summary[index] as string
      expect({ ...fate, end, allowed: allowed.includes(end) }).toMatchObject({ allowed: true })
    }
    expect(fates.length).toBe(4 * KILLS)
    expect(fates.filter(({ cut }) => cut)).toHaveLength(KILLS)
    // how often each end was seen, for runs on demand
    if (process.env.LINKSPAN_KILLS) process.stderr.write(`${JSON.stringify(counted(summary))}\n`)
  },
  600_000 + KILLS * 20_000,
)

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
