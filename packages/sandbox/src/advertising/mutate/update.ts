import type { Json } from '../../google/messages/json.ts'
import type { Message } from '../../google/messages/types.ts'
import type { Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import type { Collection } from '../messages/requests.ts'
import {
  checkNotRemoved,
  findRecord,
  type MutateContext,
  type MutateService,
  replaceJson,
} from './context.ts'
import { applyChanges, readMask } from './field-mask.ts'

/** The family of the errors of a resource with a name, their words, and the resources that must have others. */
export interface NameRules {
  family: string
  invalid: readonly [string, string]
  duplicate: readonly [string, string]
  siblings(context: MutateContext, json: Json): readonly { json: Json }[]
}

/** How one kind of resource is updated. */
interface UpdateRules<T extends { json: Json }> {
  collection: Collection
  message: Message
  table(context: MutateContext): Table<T>
  names?: NameRules
  /** Refuses values by rules of the resource. `changed` has the paths of the mask, in snake_case. */
  check?(context: MutateContext, next: Json, changed: ReadonlySet<string>): void
  /** Sets the values that depend on others. */
  derive?(context: MutateContext, next: Json): Json
}

const LONGEST_NAME = 255
const BIGGEST_BID = 10_000_000_000n

function checkStatus({ status }: Json): void {
  const at = ['update', 'status']
  if (status === undefined)
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at })
  if (status !== 'ENABLED' && status !== 'PAUSED') {
    // only a remove operation removes
    const trigger = String(status)
    throw refusal('requestError', 'INVALID_ENUM_VALUE', 'Enum value is not permitted.', { trigger, at })
  }
}

/** Refuses a bid that is negative or too big. */
export function checkBid({ cpcBidMicros }: Json, family: string, at = 'update'): void {
  if (cpcBidMicros === undefined) return
  const details = { trigger: String(cpcBidMicros), at: [at, 'cpc_bid_micros'] }
  const bid = BigInt(String(cpcBidMicros))
  if (bid < 0n) throw refusal('fieldError', 'INVALID_VALUE', "The field's value is invalid.", details)
  if (bid > BIGGEST_BID) throw refusal(family, 'BID_TOO_BIG', 'Bid amount is too big.', details)
}

/** Refuses a name that is missing, malformed or taken. `record` is the one that is renamed. */
export function checkName(
  { family, invalid, duplicate, siblings }: NameRules,
  context: MutateContext,
  next: Json,
  record?: { json: Json },
): void {
  const name = String(next.name ?? '')
  const details = { trigger: name, at: [record ? 'update' : 'create', 'name'] }
  if (name === '')
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: details.at })
  const forbidden = [...'\u0000\n\r'].some((character) => name.includes(character))
  if (name.trim() === '' || forbidden) throw refusal(family, ...invalid, details)
  if ([...name].length > LONGEST_NAME) throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', details)
  const twin = siblings(context, next).some(
    (other) => other !== record && other.json.status !== 'REMOVED' && other.json.name === name,
  )
  if (twin) throw refusal(family, ...duplicate, details)
}

/** Makes the service that updates one kind of resource. */
export function updateService<T extends { json: Json }>(rules: UpdateRules<T>): MutateService {
  return (context, operation) => {
    const body = operation.update as Json
    const at = ['update', 'resource_name']
    const changes = readMask(operation.updateMask, rules.message, body)
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
