import { InvalidParamsError } from '@linkspan/core'
import { isReadable, type RecordChange, type VersionDiff } from '@linkspan/search'
import type { CollectionKey, KeptVersion } from '@linkspan/stores'
import { type AnswerTime, answeredPartial, declarationOfVersion, type SearchableEntity } from '@linkspan/sync'
import type { Search } from '../search/search.ts'
import { type PartsOf, readable } from '../search/slot-context.ts'
import { holdDiffs } from './held-diffs.ts'
import type { ChangesMeta } from './record-answers.ts'
import type { RecordCursors } from './record-cursors.ts'
import { expired, type Versions } from './versions.ts'

/** Some changes. */
export interface ChangesPage {
  readonly data: readonly RecordChange[]
  readonly meta: ChangesMeta
}

/** Whose changes to read, from where. */
export interface ChangesTarget {
  readonly key: CollectionKey
  readonly entity: SearchableEntity
  readonly asked: AnswerTime
  readonly after: string
  readonly signal: AbortSignal
}

/** What versions are read by. */
export interface ChangesOptions {
  readonly versions: Versions
  readonly cursors: RecordCursors
  readonly partsOf: PartsOf
  readonly engine: Search['engine']
}

/** Creates the reading of changes. */
export function createChanges({ versions, cursors, partsOf, engine }: ChangesOptions) {
  const held = holdDiffs()

  /** The versions between which a reader is, and how many of the changes it has. */
  async function place({ key, after }: ChangesTarget) {
    const position = cursors.read(key, after)
    if (!position) {
      const message = 'is not a cursor of this entity; pass the one of its export or of its last changes'
      throw new InvalidParamsError('records.changes', [{ path: '$.after', message }])
    }
    const { from, towards } = position
    const former = await versions.find(key, from)
    const next = towards ? await versions.find(key, towards.to) : await versions.current(key)
    if (!next) throw expired(key, 'the entity is not synced any longer')
    readable(next)
    if (!isReadable(former.manifest)) throw expired(key, 'another version of the server made what it names')
    if (former.declaration !== next.declaration)
      throw expired(key, 'the fields or the key of the entity have changed since')
    return { former, next, at: towards?.at ?? 0 }
  }

  function compare(target: ChangesTarget, former: KeptVersion, next: KeptVersion): Promise<VersionDiff> {
    const { key, entity, signal } = target
    return engine.diff(declarationOfVersion(next, entity), {
      from: former.manifest,
      to: next.manifest,
      parts: partsOf(key),
      signal,
      tenant: key.organization_id,
    })
  }

  return {
    /** One page. Throws `invalid_params` for a cursor that is none of this entity, and `cursor_expired`. */
    async page(target: ChangesTarget, limit: number): Promise<ChangesPage> {
      const { key, entity, signal } = target
      const { former, next, at } = await place(target)
      const name = JSON.stringify([key.id, key.entity, former.version_id, next.version_id])
      let before = { rows: 0, bytes: 0 }
      let is_new = false
      const diff = await held.use(name, () => {
        is_new = true
        return compare(target, former, next)
      })
      if (!is_new) before = { ...diff.read }
      const data = await diff.changes(at, limit, { signal, tenant: key.organization_id })
      const has_more = at + data.length < diff.upserts + diff.deletes
      if (!has_more) held.drop(name)
      const partial = answeredPartial(next.partial, entity.search.reads, null, target.asked)
      const position = has_more
        ? { from: former.version_id, towards: { to: next.version_id, at: at + data.length } }
        : { from: next.version_id }
      return {
        data,
        meta: {
          cursor: cursors.sign(key, position),
          has_more,
          version: next.version,
          synced_at: next.synced_at === null ? null : new Date(next.synced_at).toISOString(),
          ...(partial.length > 0 && { partial }),
          upserts: diff.upserts,
          deletes: diff.deletes,
          read: { rows: diff.read.rows - before.rows, bytes: diff.read.bytes - before.bytes },
        },
      }
    },
  }
}
