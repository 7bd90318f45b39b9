/** The value of a record's key. Any object is safe to read: its prototype has only functions, which count as missing. */
export function fieldValue(record: object | undefined, key: string): unknown {
  const found = (record as Record<string, unknown> | undefined)?.[key]
  return typeof found === 'function' ? undefined : found
}

/** The value of a record at the end of these keys. */
export function fieldValueAt(record: object, keys: readonly string[]): unknown {
  let value: unknown = record
  for (const key of keys) value = fieldValue(typeof value === 'object' && value ? value : undefined, key)
  return value
}
