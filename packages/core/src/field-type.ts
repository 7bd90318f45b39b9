/** The types of searchable fields. `integer` is exact up to 64 bits. An `object` can be returned but not compared. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
