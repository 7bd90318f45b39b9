import { type Json, snakeCase } from '../../google/messages/types.ts'
import type { AdsAccount } from '../data/accounts.ts'
import type { AdsTable, AdsTables, ResourceRecord, TableName } from '../data/records.ts'
import { refusal } from '../failure.ts'

/** What the operations of one mutate call share. */
export interface MutateContext {
  account: AdsAccount
  tables: AdsTables
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

/** Adds a record to its table, and returns its resource. */
export function addRecord({ tables, undo }: MutateContext, name: TableName, record: ResourceRecord): Json {
  const table: AdsTable = tables[name]
  table.add(record)
  undo.push(() => table.drop(record))
  return record.json
}

/** Takes a record out of its table. */
export function dropRecord({ tables, undo }: MutateContext, name: TableName, record: ResourceRecord): void {
  const table: AdsTable = tables[name]
  const at = table.rows.indexOf(record)
  table.drop(record)
  undo.push(() => table.add(record, at))
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
export function findRecord(
  { account, tables }: MutateContext,
  collection: TableName | 'ads',
  resourceName: unknown,
  at: readonly string[],
): ResourceRecord {
  if (typeof resourceName !== 'string' || resourceName === '')
    throw refusal('requestError', 'RESOURCE_NAME_MISSING', { at })
  const refuse = (family: string, value: string) =>
    refusal(family, value, { trigger: resourceName, at, named: { collection } })
  const tail = collection === 'recommendations' ? OPAQUE : NUMBERS
  const [, customer_id] = new RegExp(`^customers/(\\d+)/${collection}/${tail}$`).exec(resourceName) ?? []
  if (customer_id === undefined) throw refuse('requestError', 'RESOURCE_NAME_MALFORMED')
  if (customer_id !== account.id) throw refuse('mutateError', 'INCONSISTENT_FIELD_VALUES')
  const record =
    collection === 'ads'
      ? tables.adGroupAds.rows.find(({ json }) => (json.ad as Json).resourceName === resourceName)
      : tables[collection].find(resourceName)
  if (!record) throw refuse('mutateError', 'RESOURCE_NOT_FOUND')
  return record
}

/** The record of a resource name, as `findRecord`; refuses a removed one. */
export function liveRecord(...[context, collection, resourceName, at]: Parameters<typeof findRecord>) {
  const record = findRecord(context, collection, resourceName, at)
  if (record.json.status !== 'REMOVED') return record
  const trigger = String(record.json.resourceName)
  const value = 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE'
  throw refusal('operationAccessDeniedError', value, { trigger, at })
}

/** Refuses a write without a field that it needs. */
export const missingField = (...at: string[]) => refusal('fieldError', 'REQUIRED', { at })

/** Refuses a text that is too long. */
export function checkLength(value: unknown, most: number, at: readonly string[], trigger?: string): void {
  if ([...String(value ?? '')].length <= most) return
  throw refusal('stringLengthError', 'TOO_LONG', { ...(trigger && { trigger }), at })
}

/** Refuses a list with too few or too many items. */
export function checkSize(length: number, fewest: number, most: number, at: readonly string[]): void {
  if (length < fewest) throw refusal('collectionSizeError', 'TOO_FEW', { at })
  if (length > most) throw refusal('collectionSizeError', 'TOO_MANY', { at })
}

/** Refuses a create without a field that it needs. */
export function requireOnCreate(body: Json, ...names: string[]): void {
  for (const name of names)
    if (body[name] === undefined || body[name] === '') throw missingField('create', snakeCase(name))
}
