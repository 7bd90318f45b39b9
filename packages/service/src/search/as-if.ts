import {
  type ConnectorKind,
  type Document,
  type PlanEffects,
  type PlannedWrite,
  parseReplicationConfig,
  type SyncedRecords,
  valueAt,
} from '@linkspan/core'
import type { Filter, RecordLayer } from '@linkspan/search'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import type { SearchableEntity } from '@linkspan/sync'
import { ServiceError } from '../errors.ts'
import type { AnsweredPlan } from './as-if-answers.ts'

/** A change set that was not decided on. */
export interface OpenPlan {
  /** Another text once its writes are others. */
  readonly revision: string
  /** Its writes, in order. */
  writes(): Promise<readonly PlannedWrite[]>
}

/**
 * Finds a change set of a connector. Throws `not_found` if there is none that the caller sees, and `conflict` for one that
 * was decided on or has expired.
 */
export type FindPlan = (key: ConnectorKey, change_set: string) => Promise<OpenPlan>

/** The records of an entity as if the writes of a change set had been done. */
export interface AsIf {
  readonly layer: RecordLayer
  readonly answered: AnsweredPlan
}

/** Records of a published version that match a filter. */
export type FindMatching = (filter: Filter) => Promise<Document[]>

/** An entity whose records are asked for. */
export interface AskedEntity {
  readonly connector: StoredConnector
  readonly kind: ConnectorKind
  readonly entity: SearchableEntity
}

type Scope = Parameters<SyncedRecords['find']>[0]

/** How many are known: the newest of those that were asked for. */
const MOST_KNOWN = 64
/** What a record takes as an object, times its length as JSON. */
const OBJECT_BYTES = 2
/** The most values of an `in`. */
const MOST_VALUES = 1_000
const NOT_KNOWN = 'what it changes is not known'
const NOT_DECLARED = 'what writes change in these records is not declared'

/** What was made, and of what. */
interface Made {
  readonly of: string
  readonly as_if: Promise<AsIf>
}

/** Creates what makes records as if change sets had been done. Without `findPlan` there are none. */
export function createAsIf(findPlan: FindPlan = noPlan) {
  // the search engine holds the layers that searches use, and counts their memory
  const known = new Map<string, WeakRef<Made>>()
  const made_of = new WeakMap<RecordLayer, Made>()

  return {
    /** What a search sees through a change set, in one version of the records. Throws what finding the change set throws. */
    async of(asked: AskedEntity, change_set: string, version: string, find: FindMatching): Promise<AsIf> {
      const { connector, entity } = asked
      const plan = await findPlan(connector, change_set)
      const name = JSON.stringify([connector.id, entity.name, change_set])
      const of = JSON.stringify([plan.revision, version, connector.replication_config])
      const former = known.get(name)?.deref()
      const made =
        former?.of === of
          ? former
          : { of, as_if: plan.writes().then((writes) => asIfOf(asked, change_set, writes, find)) }
      known.delete(name)
      known.set(name, new WeakRef(made))
      const [oldest] = known.keys()
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
      made.as_if.then(
        ({ layer }) => made_of.set(layer, made),
        // a failure is not kept
        () => known.get(name)?.deref() === made && known.delete(name),
      )
      return made.as_if
    },
  }
}

async function noPlan(): Promise<never> {
  throw new ServiceError('not_found', 'This connector has no such change set.')
}

/** The records of an entity as if these writes had been done. */
export async function asIfOf(
  { connector, kind, entity }: AskedEntity,
  id: string,
  writes: readonly PlannedWrite[],
  find: FindMatching,
): Promise<AsIf> {
  const { effects } = entity.search
  const unknown = writes
    .filter(({ changes }) => !effects || !changes)
    .map(({ number: write, changes }) => ({ write, reason: changes ? NOT_DECLARED : NOT_KNOWN }))
  const config = parseReplicationConfig(kind, connector.replication_config) as never
  let bytes = 0
  const records = {
    config,
    async find(scope: Scope) {
      const found = await findIn(scope, entity, find)
      bytes += OBJECT_BYTES * found.length * JSON.stringify(found[0] ?? '').length
      return found
    },
  }
  const known = writes.filter(({ changes }) => effects && changes)
  const effectsOf = typeof effects === 'function' && known.length > 0 ? effects : unchanged(Object(effects))
  const { not_covered, ...changes } = await effectsOf(known, records)
  const all = [...unknown, ...not_covered].toSorted((one, other) => one.write - other.write)
  return {
    layer: { name: id, bytes, ...changes },
    answered: { id, writes: writes.length, not_covered: all },
  }
}

/** The effects on records that stay, with what they do not show by the entity of a write. */
function unchanged(unshown: Readonly<Record<string, string>>): PlanEffects {
  const reasons = new Map<string | null, string>([[null, NOT_DECLARED], ...Object.entries(unshown)])
  return async (writes) => ({
    scope: [],
    change: (record) => record,
    added: [],
    not_covered: writes.flatMap(({ number: write, entity }) => {
      const reason = reasons.get(entity)
      return reason === undefined ? [] : [{ write, reason }]
    }),
  })
}

/** The records of a scope, each once. */
async function findIn(
  scope: Scope,
  { search: { key } }: SearchableEntity,
  find: FindMatching,
): Promise<Document[]> {
  const found = new Map<string, Document>()
  for (const { field, values } of scope) {
    for (let from = 0; from < values.length; from += MOST_VALUES) {
      const some = values.slice(from, from + MOST_VALUES)
      for (const record of await find({ in: { [field]: some } }))
        found.set(JSON.stringify(key.map((path) => valueAt(record, path))), record)
    }
  }
  return [...found.values()]
}
