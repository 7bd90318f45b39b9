import type { Json } from '../../google/messages/json.ts'
import type { Account } from '../data/accounts.ts'
import type { Table, Tables } from '../data/records.ts'
import { refusal, type Step } from '../failure.ts'

/** What the operations of one mutate call share. */
export interface MutateContext {
  account: Account
  tables: Tables
  now: () => number
  /** How to take back what was done so far, the first step first. */
  undo: (() => void)[]
  /** A new id within the account. */
  nextId(): string
}

/** Puts a record into its table, and remembers how to take it back. */
export function addRecord<T extends { json: Json }>(context: MutateContext, table: Table<T>, record: T): T {
  table.add(record)
  context.undo.push(() => table.drop(record))
  return record
}

/** Replaces a record's resource, and remembers the one before. */
export function replaceJson(context: MutateContext, record: { json: Json }, json: Json): void {
  const before = record.json
  record.json = json
  context.undo.push(() => {
    record.json = before
  })
}

/** Takes back everything that was done after a mark. */
export function rollBack(context: MutateContext, mark = 0): void {
  while (context.undo.length > mark) context.undo.pop()?.()
}

/** Checks that a resource name has the collection's form and belongs to the account. */
export function checkName(
  context: MutateContext,
  collection: string,
  resourceName: unknown,
  at: readonly Step[],
): string {
  if (typeof resourceName !== 'string' || resourceName === '') {
    throw refusal('requestError', 'RESOURCE_NAME_MISSING', 'Resource name is required for this request.', {
      at,
    })
  }
  const [, customer_id] =
    new RegExp(`^customers/(\\d+)/${collection}/-?\\d+(?:~\\d+)*$`).exec(resourceName) ?? []
  if (customer_id === undefined) {
    throw refusal(
      'requestError',
      'RESOURCE_NAME_MALFORMED',
      `Resource name '${resourceName}' is malformed: expected 'customers/{customer_id}/${collection}/{id}'.`,
      { trigger: resourceName, at },
    )
  }
  if (customer_id !== context.account.id) {
    throw refusal(
      'mutateError',
      'INCONSISTENT_FIELD_VALUES',
      `The customer of resource name '${resourceName}' is not the customer of the request.`,
      { trigger: resourceName, at },
    )
  }
  return resourceName
}

/** The record of a resource name; one of the account's that does not exist is refused. */
export function findRecord<T>(
  context: MutateContext,
  table: Table<T>,
  collection: string,
  resourceName: unknown,
  at: readonly Step[],
): T {
  const name = checkName(context, collection, resourceName, at)
  const record = table.find(name)
  if (record === undefined)
    throw refusal('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.', { trigger: name, at })
  return record
}

/** Refuses what may not be done to a removed resource. */
export function checkNotRemoved(json: Json, at: readonly Step[]): void {
  if (json.status !== 'REMOVED') return
  throw refusal(
    'operationAccessDeniedError',
    'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    'This operation is not allowed because the resource is removed.',
    { trigger: String(json.resourceName), at },
  )
}

/** Refuses a create without a field that it needs. */
export function requireFields(
  body: Json,
  names: readonly [json: string, field: string][],
  verb = 'create',
): void {
  for (const [json, field] of names) {
    if (body[json] !== undefined && body[json] !== '') continue
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: [verb, field] })
  }
}
