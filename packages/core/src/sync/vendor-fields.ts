import type { FieldType } from '../field-type.ts'

/** What a vendor says of one of its fields. */
export interface VendorField {
  /** The type of its values in records. */
  readonly type: FieldType
  /** What it holds, as a sentence of the vendor. */
  readonly text?: string
}

/** What a vendor says of the fields that a configuration names, by their names: plain JSON. */
export type VendorFields = Readonly<Record<string, VendorField>>
