import type { ListedSource, SourceList, Sources } from './listed-sources.ts'
import type { SyncReading, SyncSource } from './read.ts'

/**
 * Reads sources one after the other. One that fails becomes a warning, and the next one is read.
 * `sourceOf` names the documents of one; undefined if they are unknown. Throws the first failure if every source fails,
 * or if the host takes no warnings.
 */
export async function* readSources<Source, Piece>(
  sources: readonly Source[],
  reading: SyncReading,
  sourceOf: (source: Source) => SyncSource | undefined,
  read: (source: Source) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      yield* read(source)
    } catch (error) {
      reading.warn(error, sourceOf(source))
      failures.push(error)
    }
  }
  if (failures.length > 0 && failures.length === sources.length) throw failures[0]
}

/** Declares the sources of a connector. */
export function defineSources<Api, Config, Source extends ListedSource>(sources: {
  readonly noun: string
  readonly named: (config: Config) => readonly string[] | undefined
  readonly list: (api: Api, reading: SyncReading<Config>) => Promise<SourceList<Source>>
}): Sources {
  return sources
}
