import type { Json } from '../../google/messages/json.ts'
import { type Message, snakeCase } from '../../google/messages/types.ts'
import type { Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import type { Collection } from '../messages/requests.ts'
import {
  addRecord,
  checkLength,
  checkNotRemoved,
  findRecord,
  type MutateContext,
  type MutateService,
  missingField,
  replaceJson,
  requireFields,
  serviceOf,
} from './context.ts'
import { applyChanges, readMask } from './field-mask.ts'

/** The family of the errors of a resource with a name, its values, and the resources that must have others. */
export interface NameRules {
  family: string
  invalid: string
  duplicate: string
  siblings(context: MutateContext, json: Json): readonly { json: Json }[]
}

/** A resource that a new one belongs to: its field in the new one, its collection and its table. */
export interface Owner<T> {
  field: string
  collection: string
  table(context: MutateContext): Pick<Table<T>, 'find'>
}

/** How one kind of resource is created, updated and removed. */
interface ResourceRules<T extends { json: Json }, Parent extends { json: Json }> {
  collection: Collection
  table(context: MutateContext): Table<T>
  /** The fields that a create needs. */
  required?: readonly string[]
  owner?: Owner<Parent>
  /** Makes a new resource; throws the refusals of its own rules. */
  create?(context: MutateContext, body: Json, owner: Parent): T
  /** The fields that an update may name; without them there are no updates. */
  message?: Message
  names?: NameRules
  /** Refuses values by rules of the resource. `changed` has the paths of the mask, in snake_case. */
  check?(context: MutateContext, next: Json, changed: ReadonlySet<string>): void
  /** Sets the values that depend on others. */
  derive?(context: MutateContext, next: Json): Json
  /** Whether a remove operation removes it; it keeps its row with another status. */
  removable?: boolean
  /** Refuses the removal, or does what follows from it. */
  beforeRemoval?(context: MutateContext, record: T): void
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
export function checkBid({ cpcBidMicros }: Json, family: string, at = 'update'): void {
  if (cpcBidMicros === undefined) return
  const details = { trigger: String(cpcBidMicros), at: [at, 'cpc_bid_micros'] }
  const bid = BigInt(String(cpcBidMicros))
  if (bid < 0n) throw refusal('fieldError', 'INVALID_VALUE', details)
  if (bid > BIGGEST_BID) throw refusal(family, 'BID_TOO_BIG', details)
}

/** Refuses a name that is missing, malformed or taken. `record` is the one that is renamed. */
export function checkName(
  rules: NameRules,
  context: MutateContext,
  next: Json,
  record?: { json: Json },
): void {
  const { family, invalid } = rules
  const name = String(next.name ?? '')
  const details = { trigger: name, at: [record ? 'update' : 'create', 'name'] }
  if (name === '') throw missingField(...details.at)
  const forbidden = [...'\u0000\n\r'].some((character) => name.includes(character))
  if (name.trim() === '' || forbidden) throw refusal(family, invalid, details)
  checkLength(name, LONGEST_NAME, details.at, name)
  checkUnique(rules, context, next, record)
}

/** Refuses a name that another one has. */
export function checkUnique(
  { family, duplicate, siblings }: NameRules,
  context: MutateContext,
  next: Json,
  record?: { json: Json },
): void {
  const twin = siblings(context, next).some(
    (other) => other !== record && other.json.status !== 'REMOVED' && other.json.name === next.name,
  )
  if (!twin) return
  const at = [record ? 'update' : 'create', 'name']
  throw refusal(family, duplicate, { trigger: String(next.name), at })
}

/** Makes the service that creates one kind of resource. */
export function creation<T extends { json: Json }, Parent extends { json: Json }>({
  required = [],
  owner,
  create,
  ...rules
}: ResourceRules<T, Parent>): MutateService {
  return (context, operation) => {
    const body = operation.create as Json
    if (body.id !== undefined)
      throw refusal('newResourceCreationError', 'CANNOT_SET_ID_FOR_CREATE', { at: ['create', 'id'] })
    if (body.status === 'REMOVED')
      throw refusal('operationAccessDeniedError', 'CREATE_AS_REMOVED_NOT_PERMITTED', {
        at: ['create', 'status'],
      })
    requireFields(body, ...required)
    const parent = owner && ownerOf(context, body, owner)
    // a resource without an owner does not ask for it
    const made = create?.(context, body, parent as Parent)
    return addRecord(context, rules.table(context), made as T).json
  }
}

/** The resource that a new one names as its owner; refuses one that is removed. */
export function ownerOf<T extends { json: Json }>(context: MutateContext, body: Json, owner: Owner<T>): T {
  const at = ['create', snakeCase(owner.field)]
  const record = findRecord(context, owner.table(context), owner.collection, body[owner.field], at)
  checkNotRemoved(record.json, at)
  return record
}

function updating<T extends { json: Json }>(
  rules: ResourceRules<T, { json: Json }>,
  message: Message,
): MutateService {
  return (context, operation) => {
    const body = operation.update as Json
    const at = ['update', 'resource_name']
    const changes = readMask(operation.updateMask, message, body)
    const record = findRecord(context, rules.table(context), rules.collection, body.resourceName, at)
    checkNotRemoved(record.json, at)
    const next = applyChanges(record.json, changes)
    const changed = new Set(changes.map(({ name }) => name))
    if (changed.has('status')) checkStatus(next)
    if (rules.names && changed.has('name')) checkName(rules.names, context, next, record)
    rules.check?.(context, next, changed)
    replaceJson(context, record, rules.derive?.(context, next) ?? next)
    return record.json
  }
}

function removal<T extends { json: Json }>(rules: ResourceRules<T, { json: Json }>): MutateService {
  return (context, { remove }) => {
    const at = ['remove']
    const record = findRecord(context, rules.table(context), rules.collection, remove, at)
    checkNotRemoved(record.json, at)
    rules.beforeRemoval?.(context, record)
    replaceJson(context, record, { ...record.json, status: 'REMOVED' })
    return record.json
  }
}

/** The service of one kind of resource. */
export function resourceService<T extends { json: Json }, Parent extends { json: Json } = { json: Json }>(
  rules: ResourceRules<T, Parent>,
): MutateService {
  // only a create reads the owner
  const others = rules as unknown as ResourceRules<T, { json: Json }>
  return serviceOf({
    ...(rules.create && { create: creation(rules) }),
    ...(rules.message && { update: updating(others, rules.message) }),
    ...(rules.removable && { remove: removal(others) }),
  })
}
