import type { Connection } from '../connector/client.ts'
import type { Document } from '../documents.ts'
import type { FieldType } from '../field-type.ts'
import type { Download } from '../http/download.ts'
import type { ConfiguredEntity } from './configured.ts'

/** A file of a stream. */
export interface StreamFile {
  /** The vendor's id, which stays when the file is renamed or moved. */
  readonly id: string
  /** The path within the synced folder. */
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  /** The media type of the bytes that a download gives. */
  readonly mime_type: string
  /** Changes with the content, the path and the other facts. */
  readonly version: string
  /** ISO 8601, or null if the vendor does not say. */
  readonly modified_at: string | null
  /** Where people open the file. */
  readonly url: string | null
  /** In bytes; null if it is not known before the download. */
  readonly size: number | null
  /** The hash of the content in hex; null if the vendor does not say. */
  readonly checksum: { readonly algorithm: 'md5' | 'sha256'; readonly hex: string } | null
}

/** The options of a download. */
export interface StreamDownloadOptions {
  /** Aborts the download. */
  readonly signal: AbortSignal
  /** The most bytes of the file that are needed; the rest may be left out. */
  readonly most_bytes?: number
}

/** An entity that a connector's configuration makes: the records in some of its files. */
export interface FileStream extends ConfiguredEntity {
  /** The types of the columns that its definition names; undefined if the files determine them. */
  readonly columns: Readonly<Record<string, FieldType>> | undefined
  /** The file of a search document; undefined if it is not one of the stream. */
  fileOf(document: Document): StreamFile | undefined
  /** Downloads a file. */
  download(
    connection: Pick<Connection, 'execute'>,
    file: StreamFile,
    options: StreamDownloadOptions,
  ): Promise<Download>
}

/** Whether an entity is read from files. */
export function isFileStream(entity: Pick<ConfiguredEntity, 'name'>): entity is FileStream {
  return 'fileOf' in entity
}
