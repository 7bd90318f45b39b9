import { type Json, snakeCase } from '../../google/messages/types.ts'
import type { AdsAccount } from '../data/accounts.ts'
import type { TableName } from '../data/build-tables.ts'
import type { AdsTable, ResourceRecord } from '../data/records.ts'
import { refusal } from '../failure.ts'

/** What the operations of one mutate call share. */
export type MutateContext = ReturnType<typeof openContext>

/** Runs one operation of a mutate call, and returns the resource that it wrote. */
export type MutateService = (context: MutateContext, operation: Json) => Json

const NUMBERS = '-?\\d+(?:~-?\\d+)*'
const OPAQUE = '[\\w=-]+'

/** Opens the writes of one mutate call to an account; `nextId` makes a new id within it. */
export function openContext(account: AdsAccount, now: () => number, nextId: () => string) {
  const tables = account.tables()
  const tableOf = (name: TableName): AdsTable => tables[name]
  /** The undo steps of the call so far, oldest first. */
  const undo: (() => void)[] = []

  /** The record of a resource name; refuses a malformed name, another customer's name, and an unknown one. */
  const find = (name: TableName | 'ads', resourceName: unknown, at: readonly string[]): ResourceRecord => {
    if (typeof resourceName !== 'string' || resourceName === '')
      throw refusal('requestError', 'RESOURCE_NAME_MISSING', { at })
    const refuse = (family: string, value: string) =>
      refusal(family, value, { trigger: resourceName, at, named: { collection: name } })
    const tail = name === 'recommendations' ? OPAQUE : NUMBERS
    const [, customer_id] = new RegExp(`^customers/(\\d+)/${name}/${tail}$`).exec(resourceName) ?? []
    if (customer_id === undefined) throw refuse('requestError', 'RESOURCE_NAME_MALFORMED')
    if (customer_id !== account.id) throw refuse('mutateError', 'INCONSISTENT_FIELD_VALUES')
    const record =
      name === 'ads'
        ? tables.adGroupAds.rows.find(({ json }) => (json.ad as Json).resourceName === resourceName)
        : tables[name].find(resourceName)
    if (!record) throw refuse('mutateError', 'RESOURCE_NOT_FOUND')
    return record
  }

  return {
    account,
    tables,
    now,
    nextId,
    find,
    /** The record of a resource name, as `find`; refuses a removed one. */
    live: (...[name, resourceName, at]: Parameters<typeof find>) => {
      const record = find(name, resourceName, at)
      if (record.json.status !== 'REMOVED') return record
      const trigger = String(record.json.resourceName)
      const value = 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE'
      throw refusal('operationAccessDeniedError', value, { trigger, at })
    },
    /** Adds a record to its table, and returns its resource. */
    add: (name: TableName, record: ResourceRecord): Json => {
      tableOf(name).add(record)
      undo.push(() => tableOf(name).drop(record))
      return record.json
    },
    /** Takes a record out of its table. */
    drop: (name: TableName, record: ResourceRecord) => {
      const at = tableOf(name).rows.indexOf(record)
      tableOf(name).drop(record)
      undo.push(() => tableOf(name).add(record, at))
    },
    /** Replaces the resource of a record. */
    replace: (record: { json: Json }, json: Json) => {
      const before = record.json
      record.json = json
      undo.push(() => {
        record.json = before
      })
    },
    /** How much was done so far. */
    mark: () => undo.length,
    /** Undoes everything that was done after a mark. */
    rollBack: (mark = 0) => {
      while (undo.length > mark) undo.pop()?.()
    },
  }
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
export function checkFields(body: Json, ...names: string[]): void {
  for (const name of names)
    if (body[name] === undefined || body[name] === '') throw missingField('create', snakeCase(name))
}
