import type { $ZodType, output } from 'zod/v4/core'

/** An answer as its schema describes it. Nothing changes it after it was made. */
export type Answered<Schema extends $ZodType> = DeepReadonly<output<Schema>>

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value
