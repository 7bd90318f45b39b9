import { type Document, putAt, type SyncedRecords, type UncoveredWrite, valueAt } from '@linkspan/core'
import { type Fields, toDocuments } from '../fields.ts'
import { nested } from './nested.ts'
import { type EffectPlace, isReference, setValue } from './places.ts'
import { customerOf, numberOf, type Thing } from './things.ts'

interface Creation {
  readonly from: string
  readonly fields: Fields
  readonly places: readonly EffectPlace[]
  readonly things: ReadonlyMap<string, Thing>
  readonly records: Pick<SyncedRecords<never>, 'find'>
  /** Makes the planned changes of other things. */
  change(record: Document): Document | null
}

const SET_BY_VENDOR = 'the vendor sets fields of what it creates that the write does not give'

/** The documents of what planned writes create, as far as they give their fields. Rows of days come with time. */
export async function createDocuments(
  creation: Creation,
): Promise<{ documents: Document[]; not_covered: UncoveredWrite[] }> {
  const { from, things } = creation
  const documents: Document[] = []
  const not_covered: UncoveredWrite[] = []
  for (const thing of things.values()) {
    if (!thing.created || thing.resource !== from || isGone(thing, creation)) continue
    const document = creation.change(await documentOf(thing, creation))
    if (!document) continue
    documents.push(document)
    const missing = Object.keys(creation.fields).filter(
      (path) => !/^(?:metrics|segments)\./.test(path) && (valueAt(document, path) ?? null) === null,
    )
    const [write = 0] = thing.writes
    if (missing.length > 0)
      not_covered.push({ write, reason: SET_BY_VENDOR, fields: [...missing, ...keyOf(creation)] })
  }
  return { documents, not_covered }
}

/** Whether nothing is left of a new thing: it was removed and has no status, or it links a label that was removed. */
function isGone({ removed, values }: Thing, { from, fields, things }: Creation): boolean {
  if (removed && !Object.hasOwn(fields, `${from}.status`)) return true
  return from.endsWith('_label') && things.get(String(values.label))?.removed === true
}

/** The name of a new thing is another one once it exists. */
const keyOf = ({ from }: Creation) => [`${from}.resource_name`]

async function documentOf(thing: Thing, creation: Creation): Promise<Document> {
  const { from, fields, places } = creation
  const document = toDocuments(fields)(nested(from, { ...thing.values, resourceName: thing.name }))
  if (thing.removed) putAt(document, `${from}.status`, 'REMOVED')
  for (const { root } of places.filter((place) => place.root !== from)) {
    const reference = Object.keys(fields).find(
      (path) => path.startsWith(`${from}.`) && isReference(path, root),
    )
    const name = reference && valueAt(document, reference)
    if (typeof name === 'string') await take(document, root, name, creation)
  }
  const customer = Object.values(thing.values).map(customerOf).find(Boolean)
  if (customer) await take(document, 'customer', customer, creation)
  return document
}

/** Gives a new document the fields of another thing: those of the plan, or those that a synced record has. */
async function take(document: Document, root: string, name: string, creation: Creation): Promise<void> {
  const { places, fields, things, records } = creation
  const place = places.find((each) => each.root === root)
  if (!place) return
  const number = numberOf(name)
  const planned = things.get(name)
  const given: Document = {}
  if (Object.hasOwn(fields, `${root}.resource_name`)) putAt(given, `${root}.resource_name`, name)
  if (Object.hasOwn(fields, `${root}.id`)) putAt(given, `${root}.id`, number)
  const others = [...place.fields.keys()].filter((path) => valueAt(given, path) === undefined)
  if (planned?.created) {
    const row = toDocuments(fields)(nested(root, planned.values))
    for (const path of others)
      if (setValue(planned.values, place.fields.get(path) ?? '') !== undefined)
        putAt(given, path, valueAt(row, path))
  } else if (others.length > 0 && place.field) {
    const value = place.by === 'name' ? name : number
    const found = value === null ? [] : await records.find([{ field: place.field, values: [value] }])
    const like = found.find((record) => (valueAt(record, `${root}.id`) ?? number) === number)
    for (const path of others) putAt(given, path, valueAt(like, path) ?? null)
  }
  for (const path of place.fields.keys()) {
    const value = valueAt(given, path) ?? null
    if (value !== null && (valueAt(document, path) ?? null) === null) putAt(document, path, value)
  }
}
