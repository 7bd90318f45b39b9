import type { Connection } from '../connector/client.ts'
import type { Document } from '../documents.ts'
import type { ReadKind, SyncScope } from '../sync/read.ts'

/** All documents of one read, as a list. */
export async function documentsOf(
  connection: Connection,
  entity: string,
  read: ReadKind,
  scope: SyncScope = {},
): Promise<Document[]> {
  const all: Document[] = []
  for await (const { documents } of connection.documents(entity, read, scope)) all.push(...documents)
  return all
}

/** The values of a document at a path, without null. Arrays on the way and at the end are read through. */
export function valuesAt(document: unknown, path: string): unknown[] {
  return valuesBelow(document, path.split('.'))
}

function valuesBelow(value: unknown, keys: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesBelow(each, keys))
  const [key, ...others] = keys
  if (key === undefined) return value === null || value === undefined ? [] : [value]
  return typeof value === 'object' && value !== null ? valuesBelow((value as Document)[key], others) : []
}
