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

/** How one kind of resource is updated. */
interface UpdateRules<T extends { json: Json }> {
  collection: Collection
  message: Message
  table(context: MutateContext): Table<T>
  /** The family of the resource's errors, and their words for a name. */
  errors: { family: string; invalid: readonly [string, string]; duplicate: readonly [string, string] }
  /** The resources whose names must differ from this one's. */
  siblings(context: MutateContext, record: T): readonly T[]
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

function checkBid({ cpcBidMicros }: Json): void {
  if (cpcBidMicros === undefined) return
  const details = { trigger: String(cpcBidMicros), at: ['update', 'cpc_bid_micros'] }
  const bid = BigInt(String(cpcBidMicros))
  if (bid < 0n) throw refusal('fieldError', 'INVALID_VALUE', "The field's value is invalid.", details)
  if (bid > BIGGEST_BID) throw refusal('adGroupError', 'BID_TOO_BIG', 'Bid amount is too big.', details)
}

function checkName<T extends { json: Json }>(
  rules: UpdateRules<T>,
  context: MutateContext,
  record: T,
  next: Json,
): void {
  const { family, invalid, duplicate } = rules.errors
  const name = String(next.name ?? '')
  const details = { trigger: name, at: ['update', 'name'] }
  if (name === '')
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: details.at })
  const forbidden = [...'\u0000\n\r'].some((character) => name.includes(character))
  if (name.trim() === '' || forbidden) throw refusal(family, ...invalid, details)
  if ([...name].length > LONGEST_NAME) throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', details)
  const twin = rules
    .siblings(context, record)
    .some((other) => other !== record && other.json.status !== 'REMOVED' && other.json.name === name)
  if (twin) throw refusal(family, ...duplicate, details)
}

/** Makes the service that updates one kind of resource. */
export function updateService<T extends { json: Json }>(rules: UpdateRules<T>): MutateService {
  return (context, operation) => {
    const body = operation.update as Json | undefined
    if (!body) {
      throw refusal(
        'requestError',
        'OPERATION_REQUIRED',
        'Mutate operation should have either create, update, or remove specified.',
      )
    }
    const at = ['update', 'resource_name']
    const changes = readMask(operation.updateMask, rules.message, body)
    const record = findRecord(context, rules.table(context), rules.collection, body.resourceName, at)
    checkNotRemoved(record.json, at)
    const next = applyChanges(record.json, changes)
    const changed = new Set(changes.map(({ name }) => name))
    if (changed.has('status')) checkStatus(next)
    if (changed.has('name')) checkName(rules, context, record, next)
    if (changed.has('cpc_bid_micros')) checkBid(next)
    replaceJson(context, record, rules.derive?.(context, next) ?? next)
    return record.json
  }
}
