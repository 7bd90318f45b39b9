import { isDeepStrictEqual } from 'node:util'
import { expect } from '@jest/globals'
import { ConnectorError, type PlannedWrite, putAt, valueAt, type WriteChange } from '@linkspan/core'
import type { SyncRequest } from '@linkspan/stores'
import type { SyncWorld } from './sync-world.ts'

/** A write of a random plan. */
export interface PlanStep {
  readonly entity: string
  readonly action: string
  readonly params: object
}

type Json = Record<string, unknown>

/** Replaces texts that are whole values. */
function renamed<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  const text = JSON.stringify(value)
  return JSON.parse(text, (_key, each) => (typeof each === 'string' ? (names.get(each) ?? each) : each))
}

/**
 * Does the writes of a plan one after another, and returns what a change set would have recorded of them: what was created
 * has provisional ids. Each step is drawn when it is its turn; writes that the vendor refuses are left out.
 */
export async function doPlan(
  world: SyncWorld,
  steps: readonly ((created: readonly string[]) => PlanStep | undefined)[],
  idsOf: (answer: unknown) => readonly string[],
): Promise<{ writes: PlannedWrite[]; real: ReadonlyMap<string, string>; done: string[] }> {
  const writes: PlannedWrite[] = []
  const provisional = new Map<string, string>()
  const done: string[] = []
  for (const draw of steps) {
    const step = draw([...provisional.keys()])
    if (!step) continue
    const { entity, action, params } = step
    let changes: readonly WriteChange[]
    let answer: unknown
    try {
      changes = await world.connection.preview(entity, action, params)
      answer = await world.connection.execute(entity, action, params)
    } catch (error) {
      if (!ConnectorError.isInstance(error)) throw error
      continue
    }
    done.push(`${entity}.${action}`)
    const ids = [...idsOf(answer)]
    const recorded = renamed(changes, provisional).map((change) => {
      if (change.id !== null || change.before !== null) return change
      const [id, name = id] = [`~${provisional.size + 1}`, ids.shift()]
      // such as the call that has a new recording
      if (provisional.has(name)) return change
      provisional.set(name, id)
      return { ...change, id }
    })
    writes.push({ number: writes.length + 1, entity, changes: recorded })
  }
  const real = new Map([...provisional].map(([name, id]) => [id, name]))
  return { writes, real, done }
}

const idOf = (key: readonly string[], record: Json) =>
  JSON.stringify(key.map((path) => valueAt(record, path)))

/** What an entity was before a plan, and as if it were done. */
export interface Foreseen {
  readonly entity: string
  readonly key: readonly string[]
  readonly records: Json[]
  /** The records before. */
  readonly known: ReadonlySet<string>
  /** The fields that are said not to be covered: those of new records, and those of any. */
  readonly new_fields: ReadonlySet<string>
  readonly open_fields: ReadonlySet<string>
  /** Whether it is said that records of any kind may be missing. */
  readonly lacks_records: boolean
}

export async function foresee(
  world: SyncWorld,
  entity: string,
  key: readonly string[],
  { writes, real }: Awaited<ReturnType<typeof doPlan>>,
): Promise<Foreseen> {
  const { records, not_covered } = await world.asIf(entity, writes)
  // the key of a new record is one of its fields that are not known yet
  const isNew = (fields: readonly string[]) => fields.includes(key[0] as string)
  const fieldsOf = (wanted: boolean) =>
    new Set(not_covered.flatMap(({ fields = [] }) => (isNew(fields) === wanted ? fields : [])))
  return {
    entity,
    key,
    records: renamed(records, real),
    known: new Set((await world.records(entity)).map((record) => idOf(key, record))),
    new_fields: fieldsOf(true),
    open_fields: fieldsOf(false),
    lacks_records: not_covered.some(({ fields }) => fields === undefined),
  }
}

/** Syncs until what the vendor no longer has is gone, which goes with the second run that lacks it. */
export async function syncTwice(world: SyncWorld, request?: SyncRequest): Promise<void> {
  const outcomes = [(await world.sync(request)).outcome, (await world.sync(request)).outcome]
  expect(outcomes).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
}

/** The paths of the values of a record; lists are values. */
function leavesOf(record: object, above = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value && !Array.isArray(value)
      ? leavesOf(value, `${above}${name}.`)
      : [`${above}${name}`],
  )
}

/** Expects that the records of a sync after a plan are those that were foreseen, in every field that is covered. */
export async function expectForeseen(
  world: SyncWorld,
  { entity, key, records, known: before, new_fields, open_fields, lacks_records }: Foreseen,
): Promise<void> {
  const keyed = (all: readonly Json[]) =>
    new Map(
      all.map((record) => {
        const id = idOf(key, record)
        const known = structuredClone(record)
        for (const path of open_fields) putAt(known, path, null)
        if (!before.has(id)) for (const path of new_fields) putAt(known, path, null)
        return [id, known] as const
      }),
    )
  const foreseen = keyed(records)
  const synced = keyed(await world.records(entity))
  const wrong: unknown[] = []
  for (const [id, record] of synced) {
    const wanted = foreseen.get(id)
    foreseen.delete(id)
    if (!wanted && lacks_records) continue
    const paths = wanted
      ? leavesOf(wanted).filter((path) => !isDeepStrictEqual(valueAt(wanted, path), valueAt(record, path)))
      : ['all']
    for (const path of paths)
      wrong.push({ entity, id, path, foreseen: valueAt(wanted, path), synced: valueAt(record, path) })
  }
  for (const id of foreseen.keys()) wrong.push({ entity, id, path: 'all', synced: undefined })
  expect(wrong.slice(0, 5)).toEqual([])
}
