import { hash } from 'node:crypto'
import type { Needs } from '../needs.ts'
import type { FindPlan } from '../search/as-if.ts'
import { createSetReader } from './opened-set.ts'
import { requirePlan } from './plan-errors.ts'

/** Creates what finds change sets for searches as if they had been done. */
export function createPlanFinder(needs: Pick<Needs, 'store' | 'envelope'>): FindPlan {
  const { find, open } = createSetReader(needs)
  return async (connector, id) => {
    const key = { organization_id: connector.organization_id, id }
    const stored = await find(key, {})
    requirePlan(stored, connector, ['open', 'pending'])
    return {
      revision: hash('sha256', stored.sealed),
      writes: async () => {
        const set = await open(key, {})
        requirePlan(set.stored, connector, ['open', 'pending'])
        return set.writes.map(({ number, content: { write, changes } }) => ({
          number,
          entity: 'entity' in write ? write.entity : null,
          changes,
        }))
      },
    }
  }
}
