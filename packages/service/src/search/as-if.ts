import {
  type ConnectorKind,
  type Document,
  type PlannedWrite,
  parseReplicationConfig,
  type SyncedRecords,
  type UncoveredWrite,
  valueAt,
} from '@linkspan/core'
import type { Filter, RecordLayer } from '@linkspan/search'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import type { SearchableEntity } from '@linkspan/sync'
import { ServiceError } from '../errors.ts'

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

/** What an answer says of the change set through which it was asked. */
export interface AnsweredPlan {
  readonly id: string
  /** How many writes it has. */
  readonly writes: number
  /** What the records of this entity do not show of them. */
  readonly not_covered: readonly UncoveredWrite[]
}

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

/** How many are kept: the newest of those that were asked for. */
const MOST_KEPT = 64
/** The most values of an `in`. */
const MOST_VALUES = 1_000
const NOT_KNOWN = 'what it changes is not known'
const NOT_DECLARED = 'what writes change in these records is not declared'

/** Creates what makes records as if change sets had been done. Without `findPlan` there are none. */
export function createAsIf(findPlan: FindPlan = noPlan) {
  const kept = new Map<string, { readonly of: string; readonly made: Promise<AsIf> }>()

  return {
    /** What a search sees through a change set, in one version of the records. Throws what finding the change set throws. */
    async of(asked: AskedEntity, change_set: string, version: string, find: FindMatching): Promise<AsIf> {
      const { connector, entity } = asked
      const plan = await findPlan(connector, change_set)
      const name = JSON.stringify([connector.id, entity.name, change_set])
      const of = JSON.stringify([plan.revision, version, connector.replication_config])
      const known = kept.get(name)
      const made =
        known?.of === of
          ? known.made
          : plan.writes().then((writes) => asIfOf(asked, change_set, writes, find))
      kept.delete(name)
      kept.set(name, { of, made })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      // a failure is not kept
      made.catch(() => kept.get(name)?.made === made && kept.delete(name))
      return made
    },
  }
}

/** Makes records as if change sets had been done. */
export type CreatedAsIf = ReturnType<typeof createAsIf>

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
  const records = { config, find: (scope: Scope) => findIn(scope, entity, find) }
  const known = writes.filter(({ changes }) => changes)
  const found = known.length > 0 ? await effects?.(known, records) : undefined
  const { not_covered = [], ...changes } = found ?? {
    scope: [],
    change: (record: Document) => record,
    added: [],
  }
  const all = [...unknown, ...not_covered].toSorted((one, other) => one.write - other.write)
  return {
    layer: { name: id, ...changes },
    answered: { id, writes: writes.length, not_covered: all },
  }
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
