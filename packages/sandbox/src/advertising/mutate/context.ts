import type { Json } from '../../google/messages/json.ts'
import type { Account } from '../data/accounts.ts'
import type { Table, Tables } from '../data/records.ts'
import { refusal, type Step } from '../failure.ts'

/** What the operations of one mutate call share. */
export interface MutateContext {
  account: Account
  tables: Tables
  now: () => number
  /** The undo steps of the call so far, oldest first. */
  undo: (() => void)[]
  /** A new id within the account. */
  nextId(): string
}

/** Runs one operation of a mutate call, and returns the resource that it wrote. */
export type MutateService = (context: MutateContext, operation: Json) => Json

const NUMBERS = '-?\\d+(?:~-?\\d+)*'
const OPAQUE = '[\\w=-]+'

/** Adds a record to its table. */
export function addRecord<T extends { json: Json }>(context: MutateContext, table: Table<T>, record: T): T {
  table.add(record)
  context.undo.push(() => table.drop(record))
  return record
}

/** Takes a record out of its table. */
export function dropRecord<T extends { json: Json }>(
  context: MutateContext,
  table: Table<T>,
  record: T,
): void {
  const at = table.rows.indexOf(record)
  table.drop(record)
  context.undo.push(() => table.add(record, at))
}

/** Replaces the resource of a record. */
export function replaceJson(context: MutateContext, record: { json: Json }, json: Json): void {
  const before = record.json
  record.json = json
  context.undo.push(() => {
    record.json = before
  })
}

/** Undoes everything that was done after a mark. */
export function rollBack(context: MutateContext, mark = 0): void {
  while (context.undo.length > mark) context.undo.pop()?.()
}

/** The record of a resource name; refuses a malformed name, another customer's name, and an unknown one. */
export function findRecord<T>(
  context: MutateContext,
  table: Pick<Table<T>, 'find'>,
  collection: string,
  resourceName: unknown,
  at: readonly Step[],
): T {
  if (typeof resourceName !== 'string' || resourceName === '') {
    throw refusal('requestError', 'RESOURCE_NAME_MISSING', 'Resource name is required for this request.', {
      at,
    })
  }
  const details = { trigger: resourceName, at }
  const pattern = new RegExp(
    `^customers/(\\d+)/${collection}/${collection === 'recommendations' ? OPAQUE : NUMBERS}$`,
  )
  const [, customer_id] = pattern.exec(resourceName) ?? []
  if (customer_id === undefined) {
    throw refusal(
      'requestError',
      'RESOURCE_NAME_MALFORMED',
      `Resource name '${resourceName}' is malformed: expected 'customers/{customer_id}/${collection}/{id}'.`,
      details,
    )
  }
  if (customer_id !== context.account.id) {
    throw refusal(
      'mutateError',
      'INCONSISTENT_FIELD_VALUES',
      `The customer of resource name '${resourceName}' is not the customer of the request.`,
      details,
    )
  }
  const record = table.find(resourceName)
  if (record === undefined)
    throw refusal('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.', details)
  return record
}

/** Refuses to write a removed resource. */
export function checkNotRemoved(json: Json, at: readonly Step[]): void {
  if (json.status !== 'REMOVED') return
  throw refusal(
    'operationAccessDeniedError',
    'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    'This operation is not allowed because the resource is removed.',
    { trigger: String(json.resourceName), at },
  )
}

/** The new resource of a create operation. */
export function createBody(operation: Json): Json {
  const body = operation.create as Json
  if (body.id !== undefined) {
    throw refusal(
      'newResourceCreationError',
      'CANNOT_SET_ID_FOR_CREATE',
      'Do not set the id field while creating new resources.',
      { at: ['create', 'id'] },
    )
  }
  return body
}

/** Refuses to create what is removed from the start. */
export function checkNotCreatedRemoved({ status }: Json): void {
  if (status !== 'REMOVED') return
  throw refusal(
    'operationAccessDeniedError',
    'CREATE_AS_REMOVED_NOT_PERMITTED',
    'A resource cannot be created in removed state.',
    { at: ['create', 'status'] },
  )
}

/** Refuses a create without a field that it needs. */
export function requireFields(body: Json, names: readonly [json: string, field: string][]): void {
  for (const [json, field] of names) {
    if (body[json] !== undefined && body[json] !== '') continue
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: ['create', field] })
  }
}

/** The service of one kind of resource, by its operations. */
export function serviceOf(
  operations: Readonly<Partial<Record<'create' | 'update' | 'remove', MutateService>>>,
): MutateService {
  return (context, operation) => {
    for (const [name, run] of Object.entries(operations))
      if (operation[name] !== undefined) return run(context, operation)
    const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(operations))
    const message = `Mutate operation should have either ${listed} specified.`
    throw refusal('requestError', 'OPERATION_REQUIRED', message)
  }
}

/** Removes a resource, which keeps its row with another status. */
export function removal<T extends { json: Json }>(rules: {
  collection: string
  table(context: MutateContext): Table<T>
  /** Refuses the removal, or does what follows from it. */
  before?(context: MutateContext, record: T): void
}): MutateService {
  return (context, { remove }) => {
    const at = ['remove']
    const record = findRecord(context, rules.table(context), rules.collection, remove, at)
    checkNotRemoved(record.json, at)
    rules.before?.(context, record)
    replaceJson(context, record, { ...record.json, status: 'REMOVED' })
    return record.json
  }
}
