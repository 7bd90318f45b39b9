import type { FileStream, StreamFile } from '@linkspan/core'
import { type FieldTypes, FileReader, type FileReaderOptions, READERS_VERSION } from '@linkspan/files'
import { configDigest, parseCheckpoint } from '../plan/checkpoint.ts'
import type { RunContext } from '../plan/run-context.ts'
import { publishUnread } from '../publish/publish-collection.ts'
import { fixedColumns, mergeFileColumns } from './columns.ts'
import { discoverColumns, type StreamInput } from './read-stream-file.ts'
import { StreamBuild } from './stream-build.ts'
import { listFiles } from './stream-files.ts'
import { parseStreamState, UNREAD } from './stream-state.ts'

/** Syncs the streams of a run. */
export interface StreamSync {
  /** Syncs one stream, whose files the entity `listed_by` lists. */
  sync(run: RunContext, stream: FileStream, listed_by: string): Promise<void>
  /** Ends what it holds, such as a process. */
  close(): Promise<void>
}

/** Opens what syncs the streams of one run. Their files are read in a child process. */
export function openStreams(options?: FileReaderOptions): StreamSync {
  const reader = new FileReader(options)
  return {
    sync: (run, stream, listed_by) => syncStream(run, stream, listed_by, reader),
    close: () => reader.close(),
  }
}

/**
 * Syncs one stream: reads the files that are new or changed, and removes the records of those that are gone. Reads all
 * files once more if some have values that need wider types than the columns have: a number may become a text by then.
 */
async function syncStream(
  run: RunContext,
  stream: FileStream,
  listed_by: string,
  reader: FileReader,
): Promise<void> {
  await prepare(run, stream, reader)
  const listed = await listFiles(run, stream, listed_by)
  const input: StreamInput = { stream, connection: run.connection, reader, signal: run.signal }
  // an older version may have read other records from the same files
  const config = configDigest({ options: stream.definition, readers: READERS_VERSION })
  let columns: FieldTypes | undefined = await columnsOf(run, input, listed.files, config)
  for (let full = run.full; columns; full = true)
    columns = await new StreamBuild({ ...run, full }, input, columns, config).sync(listed)
}

/** Fails the stream, whose records stay, if its files may not be read here. */
async function prepare(run: RunContext, { name }: FileStream, reader: FileReader): Promise<void> {
  try {
    await reader.prepare()
  } catch (error) {
    run.progress.warn(name, { error })
    await publishUnread({ ...run, since: run.times.since }, name, 'failed')
    throw error
  }
}

/** The columns as configured, as the stored records have them, or as the newest files do. */
async function columnsOf(
  { key, store, full, times }: RunContext,
  input: StreamInput,
  files: readonly StreamFile[],
  config: string,
): Promise<FieldTypes> {
  const { stream } = input
  const fixed = fixedColumns(stream)
  if (fixed) return fixed
  const address = { ...key, entity: stream.name }
  for (const stored of [await store.findRebuild(address), await store.find(address)]) {
    const checkpoint = stored && parseCheckpoint(stored.checkpoint)
    if (checkpoint?.config !== config || (full && checkpoint.built_for !== times.since)) continue
    const known = parseStreamState(checkpoint.cursor)
    if (known && Object.values(known.files).some((version) => version !== UNREAD)) return known.columns
  }
  return mergeFileColumns(await discoverColumns(input, files))
}
