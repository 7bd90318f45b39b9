import { hash } from 'node:crypto'
import type { ConnectorKey } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import type { FindPlan } from '../search/as-if.ts'
import { createSetReader, type VisibleApprovals } from './opened-set.ts'
import { requirePlan } from './plan-errors.ts'

/** Creates what reads the effects of change sets. */
export function createEffects(needs: Pick<Needs, 'store' | 'envelope'>) {
  const { find, open } = createSetReader(needs)
  return {
    /** Another text once the writes of a change set are others. Throws as `effectsOf` does. */
    async revisionOf(key: ConnectorKey, change_set: string, visible: VisibleApprovals = {}): Promise<string> {
      const { organization_id } = key
      const stored = await find({ organization_id, id: change_set }, visible)
      requirePlan(stored, key, ['open', 'pending'])
      return hash('sha256', stored.sealed)
    },

    /**
     * The effects of a change set of a connector that is not decided on, in order. Throws `not_found` if the caller sees no
     * such set of this connector, and `conflict` for one that was decided on or has expired.
     */
    async effectsOf(key: ConnectorKey, change_set: string, visible: VisibleApprovals = {}) {
      const { organization_id } = key
      const set = await open({ organization_id, id: change_set }, visible)
      requirePlan(set.stored, key, ['open', 'pending'])
      return set.writes.map(({ number, content: { write, changes } }) => ({ number, write, changes }))
    },
  }
}

/** Finds change sets for searches as if they had been done. */
export function plansOf({ revisionOf, effectsOf }: ReturnType<typeof createEffects>): FindPlan {
  return async (key, change_set) => ({
    revision: await revisionOf(key, change_set),
    writes: async () =>
      (await effectsOf(key, change_set)).map(({ number, write, changes }) => ({
        number,
        entity: 'entity' in write ? write.entity : null,
        changes,
      })),
  })
}
