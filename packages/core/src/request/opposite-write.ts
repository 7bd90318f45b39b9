import type { FieldValues, WriteChange } from './write-preview.ts'

/** A write that was done, for what takes it back. */
export interface DoneWrite<Params> {
  /** Its parameters, as the caller gave them. */
  readonly params: Params
  /** What it has changed. */
  readonly changes: readonly WriteChange[]
  /** The ids of what it has created, and what still exists of it. */
  readonly ids: readonly string[]
}

/** The action that takes back a write. */
export interface OppositeWrite {
  /** The entity of the action; default that of the write. */
  readonly entity?: string
  /** Its name there. */
  readonly action: string
  /** Its parameters, as a caller would give them. */
  readonly params: FieldValues
}

/** The values that a change has replaced; undefined if one of the fields was empty. */
export function formerValues({ before }: WriteChange): FieldValues | undefined {
  return before && Object.values(before).every((value) => value !== null) ? before : undefined
}
