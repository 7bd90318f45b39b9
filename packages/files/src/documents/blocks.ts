import type { FileBytes } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'

/** A piece of a document. */
export interface DocumentBlock {
  /** The level of a heading, from 1; 0 for text. */
  readonly level: number
  readonly text: string
}

/** The text of a document. */
export interface DocumentText {
  /** The title, if the document has one apart from its headings. */
  readonly title?: string
  readonly blocks: AsyncIterable<DocumentBlock> | Iterable<DocumentBlock>
}

/** Reads the text of one format. */
export type ReadDocument = (bytes: FileBytes, limits: FileLimits) => Promise<DocumentText>
