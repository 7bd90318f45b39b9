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
