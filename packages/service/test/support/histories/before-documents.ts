import type { Connection } from '@linkspan/core'

/** What happens between a library and the run that reads its documents. */
export interface DocumentsVisitor {
  /** The file that each whole list lacks. */
  readonly omits: string | undefined
  onDocuments(): void | Promise<void>
}

/** The documents of a library that calls this before each batch, and lacks a file in each whole list, if asked. */
export function beforeDocuments(
  connection: Pick<Connection, 'documents'>,
  { omits, onDocuments }: DocumentsVisitor,
): Pick<Connection, 'documents'> {
  return {
    async *documents(...asked) {
      for await (const batch of connection.documents(...asked)) {
        await onDocuments()
        yield { ...batch, documents: batch.documents.filter(({ id }) => !batch.full || id !== omits) }
      }
    },
  }
}
