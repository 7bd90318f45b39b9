import { type Json, snakeCase } from '../../google/messages/types.ts'
import type { TableName } from '../data/build-tables.ts'
import { collectionOf, type Owner, type ResourceRecord, tailOf } from '../data/records.ts'
import { type AdsError, refusal } from '../failure.ts'
import { writtenBy } from '../messages/requests.ts'
import { checkFields, checkLength, type MutateContext, type MutateService, missingField } from './context.ts'
import { applyChanges, readMask } from './field-mask.ts'

/** A create or an update, whose values are checked. */
export interface CheckedWrite {
  context: MutateContext
  at: 'create' | 'update'
  /** The other resources of the collection. */
  others: readonly ResourceRecord[]
  /** The resource with the values that it is to have. */
  next: Json
  /** What a new resource belongs to. */
  owners: Pick<ResourceRecord, Owner>
  /** Makes an error of the resource's own family about one of its fields. */
  refuse(value: string, field?: string, trigger?: string): AdsError
  /** Whether the values of a field are new: all are in a create, and in an update those of the mask. */
  sets(path: string): boolean
}

/** How the resources of one collection are created, updated and removed. */
export interface ResourceRules {
  /** The fields that a create needs. */
  required?: readonly string[]
  /** The fields of a new resource that name what it belongs to. */
  owners?: readonly Owner[]
  /** The owner whose id comes first in its resource name. */
  within?: Owner
  /** Refuses values by rules of the resource. */
  check?(asked: CheckedWrite): void
  /** The id of a new resource, if the vendor does not choose one. */
  idOf?(asked: CheckedWrite): string | undefined
  /** The values that a new resource has by default. */
  defaults?: Json
  /** The values of a new resource that the vendor sets. */
  made?(asked: CheckedWrite, id: string, resourceName: string): Json
  /** What else a new resource belongs to. */
  joined?(asked: CheckedWrite): Partial<ResourceRecord>
  /** Sets the values that depend on others. */
  derive?(context: MutateContext, next: Json): Json
  /** Refuses a removal, or does what follows from it. */
  beforeRemoval?(context: MutateContext, record: ResourceRecord): void
  /** Whether a removed one disappears; otherwise it keeps its row with another status. */
  disappears?: boolean
}

/** The errors of a name, its longest length, and the field of which equal names must differ. */
export interface NameRules {
  invalid: string
  duplicate: string
  longest?: number
  within?: Owner
}

const LONGEST_NAME = 255
const BIGGEST_BID = 10_000_000_000n

function checkStatus({ status }: Json): void {
  const at = ['update', 'status']
  if (status === undefined) throw missingField(...at)
  if (status !== 'ENABLED' && status !== 'PAUSED') {
    // only a remove operation removes
    const trigger = String(status)
    throw refusal('requestError', 'INVALID_ENUM_VALUE', { trigger, at })
  }
}

/** Refuses a bid that is negative or too big. */
export function checkBid({ at, next: { cpcBidMicros }, sets, refuse }: CheckedWrite): void {
  if (cpcBidMicros === undefined || !sets('cpc_bid_micros')) return
  const trigger = String(cpcBidMicros)
  if (BigInt(trigger) < 0n)
    throw refusal('fieldError', 'INVALID_VALUE', { trigger, at: [at, 'cpc_bid_micros'] })
  if (BigInt(trigger) > BIGGEST_BID) throw refuse('BID_TOO_BIG', 'cpc_bid_micros', trigger)
}

/** Refuses a name that is malformed, or that another one has. */
export function checkName({ at, next, others, sets, refuse }: CheckedWrite, rules: NameRules): void {
  if (!sets('name')) return
  const { invalid, duplicate, longest = LONGEST_NAME, within } = rules
  const name = String(next.name ?? '')
  if (name === '' && at === 'update') throw missingField(at, 'name')
  if (name.trim() === '' || /[\0\n\r]/.test(name)) throw refuse(invalid, 'name', name)
  checkLength(name, longest, [at, 'name'], name)
  const twin = others.some(
    ({ json }) =>
      json.status !== 'REMOVED' && json.name === name && (!within || json[within] === next[within]),
  )
  if (twin) throw refuse(duplicate, 'name', name)
}

/** Makes errors of a family, at a step of an operation. */
const refuserOf =
  (family: string, at: string): CheckedWrite['refuse'] =>
  (value, field, trigger) =>
    refusal(family, value, { ...(trigger !== undefined && { trigger }), at: field ? [at, field] : [at] })

/** The service of one kind of resource, by its operations. */
export function serviceOf(
  operations: Readonly<Partial<Record<'create' | 'update' | 'remove', MutateService>>>,
): MutateService {
  return (context, operation) => {
    for (const [name, run] of Object.entries(operations))
      if (operation[name] !== undefined) return run(context, operation)
    const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(operations))
    throw refusal('requestError', 'OPERATION_REQUIRED', { named: { operations: listed } })
  }
}

/** The resource that a new one names as its owner; refuses one that is removed. */
function ownerOf(context: MutateContext, body: Json, field: Owner): ResourceRecord {
  return context.live(collectionOf(field) as TableName, body[field], ['create', snakeCase(field)])
}

/** The service of one collection, with the operations that its requests have. */
export function resourceService(collection: Exclude<TableName, 'recommendations'>, rules: ResourceRules) {
  const { name, fields, operations } = writtenBy(collection)
  const { required = [], within, derive = (_, next) => next } = rules
  const family = `${name}Error`

  const create: MutateService = (context, operation) => {
    const next = operation.create as Json
    if (next.id !== undefined)
      throw refusal('newResourceCreationError', 'CANNOT_SET_ID_FOR_CREATE', { at: ['create', 'id'] })
    if (next.status === 'REMOVED') {
      const at = ['create', 'status']
      throw refusal('operationAccessDeniedError', 'CREATE_AS_REMOVED_NOT_PERMITTED', { at })
    }
    checkFields(next, ...required)
    const owners: CheckedWrite['owners'] = {}
    for (const field of rules.owners ?? []) owners[field] = ownerOf(context, next, field)
    const others = context.tables[collection].rows
    const refuse = refuserOf(family, 'create')
    const asked: CheckedWrite = { context, at: 'create', others, next, owners, refuse, sets: () => true }
    rules.check?.(asked)
    const joined = { ...owners, ...rules.joined?.(asked) }
    const own = rules.idOf?.(asked) ?? context.nextId()
    const owner = within && owners[within]
    const id = owner ? `${tailOf(owner)}~${own}` : own
    const resourceName = `customers/${context.account.id}/${collection}/${id}`
    const made = { ...rules.defaults, ...next, resourceName, ...rules.made?.(asked, own, resourceName) }
    return context.add(collection, { json: derive(context, made), leaves: [], ...joined })
  }

  const update: MutateService = (context, operation) => {
    const body = operation.update as Json
    const changes = readMask(operation.updateMask, fields, body)
    const record = context.live(collection, body.resourceName, ['update', 'resource_name'])
    const next = applyChanges(record.json, changes)
    const changed = new Set(changes.map(({ name }) => name))
    const others = context.tables[collection].rows.filter((each) => each !== record)
    if (changed.has('status')) checkStatus(next)
    const sets = (path: string) => changed.has(path)
    const refuse = refuserOf(family, 'update')
    rules.check?.({ context, at: 'update', others, next, owners: {}, refuse, sets })
    context.replace(record, derive(context, next))
    return record.json
  }

  const remove: MutateService = (context, operation) => {
    const record = context.live(collection, operation.remove, ['remove'])
    rules.beforeRemoval?.(context, record)
    if (rules.disappears) context.drop(collection, record)
    else context.replace(record, { ...record.json, status: 'REMOVED' })
    return record.json
  }

  return serviceOf({
    ...(operations.create && { create }),
    ...(operations.update && { update }),
    ...(operations.remove && { remove }),
  })
}
