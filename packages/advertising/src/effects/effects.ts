import {
  type Document,
  type PlanEffects,
  type PlannedWrite,
  putAt,
  type SyncedRecords,
  type UncoveredWrite,
  valueAt,
} from '@linkspan/core'
import { COMPUTED, toDocuments } from '../fields.ts'
import { LabelChanges } from './label-changes.ts'
import { nested } from './nested.ts'
import { createDocuments } from './new-documents.ts'
import { type EffectPlace, type EffectScope, type EffectsOf, placesOf, setValue } from './places.ts'
import { customerOf, numberOf, type Thing, thingsOf } from './things.ts'

const OF_DAYS = 'records of days show what was true when they were read'
const BY_VENDOR = 'the vendor sets these fields itself'
const NEW_ROWS = 'the vendor adds records for what it creates, which are not shown'
const UNNAMED = 'what it creates has no name before it exists'

/** What planned writes change in the records of an entity: it follows from its fields. */
export function effectsOf(of: EffectsOf): PlanEffects {
  const places = placesOf(of.fields)
  return async (writes, records) => {
    const things = thingsOf(writes)
    const not_covered = uncoveredBy(of, places, things, writes)
    if (of.by_day) return { scope: [], change: (record) => record, added: [], not_covered }
    return changesOf(of, places, things, not_covered, records)
  }
}

async function changesOf(
  of: EffectsOf,
  places: readonly EffectPlace[],
  things: ReadonlyMap<string, Thing>,
  not_covered: UncoveredWrite[],
  records: SyncedRecords<never>,
): ReturnType<PlanEffects> {
  const targets = places.flatMap((place) => targetOf(of, place, things))
  const labels = await LabelChanges.of(of, places, things, records)
  const change = (record: Document): Document | null => {
    let next: Document | null = record
    for (const target of targets) next = next && target.change(next)
    return next && labels.change(next)
  }
  const scope = [...targets.map((target) => target.scope), ...labels.scope].filter(
    ({ values }) => values.length > 0,
  )
  const created = await createDocuments({ ...of, places, things, records, change })
  not_covered.push(...labels.not_covered, ...created.not_covered)
  return { scope, change, added: created.documents, not_covered }
}

/** The records of one place that change, and how. */
interface Target {
  readonly scope: EffectScope[number]
  change(record: Document): Document | null
}

function targetOf(
  { from, fields, name: own }: EffectsOf,
  place: EffectPlace,
  things: ReadonlyMap<string, Thing>,
): Target[] {
  const { root, resource, field, by } = place
  const read = (thing: Thing) => (by === 'name' ? thing.name : numberOf(thing.name))
  const changed = [...things.values()].filter(
    (thing) => thing.resource === resource && !thing.created && isShown(place, thing, from),
  )
  if (field === undefined || changed.length === 0) return []
  const by_value = Map.groupBy(changed, read)
  const values = [...by_value.keys()].filter((value) => value !== null)
  const toDocument = toDocuments(fields)

  function withValues(record: Document, { values, removed }: Thing): Document {
    const next = structuredClone(record)
    const given = toDocument(nested(root, values))
    for (const [path, vendor_path] of place.fields)
      if (setValue(values, vendor_path) !== undefined) putAt(next, path, valueAt(given, path))
    const status = `${root}.status`
    if (removed && Object.hasOwn(fields, status)) putAt(next, status, 'REMOVED')
    return next
  }

  const change = (record: Document): Document | null => {
    const found = by_value.get(valueAt(record, field) as string | number) ?? []
    // numbers are those of one customer; a new record has it from what its write names
    const customer = customerOf(valueAt(record, own)) ?? `customers/${valueAt(record, 'customer.id')}`
    const thing = found.find(({ name }) => by === 'name' || customerOf(name) === customer)
    if (!thing) return record
    return thing.removed && goes(from, resource, root) ? null : withValues(record, thing)
  }
  return [{ scope: { field, values }, change }]
}

/** Whether records of an entity go with a removed thing: what links a label goes with it, and with the label. */
function goes(from: string, resource: string, root: string): boolean {
  return from.endsWith('_label') && (root === from || resource === 'label')
}

/** Whether records show anything that a thing changes. */
function isShown({ root, resource, fields }: EffectPlace, { values, removed }: Thing, from: string): boolean {
  if (removed && (goes(from, resource, root) || fields.has(`${root}.status`))) return true
  return [...fields.values()].some((path) => setValue(values, path) !== undefined)
}

/** What the records do not show, as far as it follows from the fields. */
function uncoveredBy(
  { from, fields, by_day }: EffectsOf,
  places: readonly EffectPlace[],
  things: ReadonlyMap<string, Thing>,
  writes: readonly PlannedWrite[],
): UncoveredWrite[] {
  const found: UncoveredWrite[] = []
  const note = (thing: Thing, reason: string, shown?: readonly string[]) => {
    for (const write of thing.writes) found.push({ write, reason, ...(shown && { fields: shown }) })
  }
  for (const { number: write, changes } of writes)
    if (changes?.some(({ id }) => id === null)) found.push({ write, reason: UNNAMED })
  for (const thing of things.values()) {
    const place = places.find(({ resource }) => resource === thing.resource)
    const computed = Object.keys(fields).filter((path) =>
      COMPUTED[path]?.some((cause) => isCause(cause, thing)),
    )
    if (computed.length > 0 && !(thing.created && thing.resource === from)) note(thing, BY_VENDOR, computed)
    if (!place) continue
    if (by_day && isShown(place, thing, from)) note(thing, OF_DAYS)
    if (
      thing.created &&
      place.root !== from &&
      place.field?.endsWith('.resource_name') &&
      !from.endsWith('_label')
    )
      note(thing, NEW_ROWS)
  }
  return found
}

/** Whether a thing is what a computed field depends on: `campaign.status`, or whether there is a `campaign`. */
function isCause(cause: string, { resource, values, created, removed }: Thing): boolean {
  const [of, path] = cause.split('.')
  if (of !== resource) return false
  return created || removed || path === '*' || (path !== undefined && setValue(values, path) !== undefined)
}
