import { isDeepStrictEqual } from 'node:util'
import type { Call, CallOptions } from '../http/options.ts'

/** The fields of a thing at the vendor, with their values. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What a write changes of one thing at the vendor. */
export interface WriteChange {
  /** Its id or name at the vendor; null for what the write creates. */
  readonly id: string | null
  /** What the vendor holds in the fields that change; null if the write creates the thing. An empty field is null. */
  readonly before: FieldValues | null
  /** What it will hold in them; null if the write deletes the thing. */
  readonly after: FieldValues | null
}

/** The options of a preview. */
export interface PreviewOptions extends CallOptions {
  /** What is done before the write, if it is a part of a plan. */
  readonly planned?: {
    /**
     * Ids in the write of what the plan creates before it. Nothing is read of them, and the vendor does not check a write
     * that has some.
     */
    readonly provisional: ReadonlySet<string>
    /** Puts what the plan does before over what the vendor holds. */
    overlay(changes: readonly WriteChange[]): readonly WriteChange[]
  }
}

/** The things that a write creates, for other writes that name them. */
export interface CreatedThings<Params, Result> {
  /** How many there are; default one. */
  count?(params: Params): number
  /**
   * An id that the vendor could give such a thing, for the schemas of writes that name it before it exists. Numbers
   * distinguish things.
   */
  placeholder(params: Params, number: number): string
  /** The ids that the vendor has given, in order. */
  ids(answer: Result): readonly (string | undefined)[]
}

/** A placeholder of digits, for things with these numbers. */
export const placeholderDigits = (number: number): string => String(8_000_000_000_000_000 + number)

/** Whether something to be read names what does not exist yet. */
export function namesProvisional({ provisional }: Call, named: unknown): boolean {
  if (!provisional?.size) return false
  const text = JSON.stringify(named) ?? ''
  return [...provisional].some((id) => text.includes(id))
}

/** How a write shows what it will change. Both functions leave the vendor as it is. */
export interface WritePreview<Api, Params> {
  /** Lets the vendor check the write without doing it, if it can. Throws what the write would throw. */
  readonly check?: (api: Api, params: Params, call: Call) => Promise<unknown>
  /** Reads the things that the write changes. Fields that keep their value may be among them. */
  readonly read: (api: Api, params: Params, call: Call) => Promise<readonly WriteChange[]>
}

/** A preview of any write, without the types of its parameters. */
export interface AnyPreview {
  /** Lets the vendor check the write without doing it. */
  check?(api: never, params: never, call: Call): Promise<unknown>
  /** Reads the things that the write changes. */
  read(api: never, params: never, call: Call): Promise<readonly WriteChange[]>
}

/** The change of a thing by its new values: what it holds in these fields, and what it will hold. */
export function changeTo(id: string, row: FieldValues, after: FieldValues): WriteChange {
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field] ?? null]))
  return { id, before, after }
}

/** The change by a deletion: what these fields of the thing hold. */
export function deletionOf(id: string, row: FieldValues, fields: readonly string[]): WriteChange {
  return { id, before: Object.fromEntries(fields.map((field) => [field, row[field] ?? null])), after: null }
}

/** The creation of a thing with these values. */
export function creationOf(values: FieldValues): WriteChange {
  return { id: null, before: null, after: values }
}

/** Changes without the fields that keep their value, and without the things that keep all of theirs. */
export function onlyChanged(changes: readonly WriteChange[]): WriteChange[] {
  return changes.flatMap((change) => {
    const { id, before, after } = change
    if (!before || !after) return [change]
    const fields = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
    const chosen = (values: FieldValues) => Object.fromEntries(fields.map((field) => [field, values[field]]))
    return fields.length > 0 ? [{ id, before: chosen(before), after: chosen(after) }] : []
  })
}
