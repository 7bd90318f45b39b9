import { join } from 'node:path'
import type { ObjectStorage } from '@linkspan/object-storage'
import {
  cachedParts,
  describePlace,
  movingParts,
  type ObjectPlace,
  type OwnParts,
  type PartStorage,
  type PartsPlace,
} from '@linkspan/stores'
import { type Config, ConfigError } from '../config/config.ts'

/** Where parts are kept, and where they were before. */
export interface PartPlaces {
  readonly present: PartStorage
  readonly former?: PartStorage | undefined
}

/** An object storage refuses what the server needs of it. */
export class PlaceRefusedError extends Error {
  override readonly name = 'PlaceRefusedError'
}

/**
 * The places that the configuration names; undefined if parts are kept where the database is. Throws `ConfigError` if the
 * package for object storages is not installed.
 */
export async function findPlaces({
  parts,
  data_dir,
}: Pick<Config, 'parts' | 'data_dir'>): Promise<((own: OwnParts) => PartPlaces) | undefined> {
  if (!parts) return undefined
  const { place, former, cache_bytes } = parts
  const directory = join(data_dir, 'parts-cache')
  const storages = new Map<PartsPlace, PartStorage>()
  for (const each of [place, former])
    if (each?.kind === 'object_storage') storages.set(each, await openPlace(each, parts))
  const at = (each: PartsPlace, own: OwnParts) =>
    each.kind === 'directory' ? own.directory : each.kind === 'database' ? own.database : storages.get(each)
  return (own) => {
    const present = at(place, own) as PartStorage
    const cached = place.kind === 'object_storage'
    return {
      present: cached ? cachedParts(present, { directory, max_bytes: cache_bytes }) : present,
      former: former && at(former, own),
    }
  }
}

/** The places as one: parts are read from both. */
export const combined = ({ present, former }: PartPlaces): PartStorage =>
  former ? movingParts(present, former) : present

/**
 * Asks each object storage for all that the server needs of it. Throws `PlaceRefusedError` if a setting or a right is wrong;
 * `onSilent` learns of a storage that does not answer.
 */
export async function checkPlaces(
  { parts }: Pick<Config, 'parts'>,
  onSilent: (place: string, error: Error) => void,
): Promise<void> {
  for (const place of [parts?.place, parts?.former]) {
    if (place?.kind !== 'object_storage') continue
    const storage = await openPlace(place, parts)
    try {
      await storage.check()
    } catch (error) {
      const { message, lasting } = error as Error & { lasting?: boolean }
      if (lasting) throw new PlaceRefusedError(`${describePlace(place)} refuses: ${message}`)
      onSilent(describePlace(place), error as Error)
    }
  }
}

/** Opens an object storage. Throws `ConfigError` if the package for it is not installed. */
export async function openPlace(place: ObjectPlace, parts: Config['parts']): Promise<ObjectStorage> {
  const { openObjectStorage } = await loadObjectStorage('LINKSPAN_PARTS')
  return openObjectStorage({ ...place, credentials: parts?.credentials?.() })
}

/** Throws `ConfigError` if the package for object storages is not installed, without loading it. A build for require cannot know. */
export function requireObjectStorage(variable: string): void {
  try {
    import.meta.resolve?.(OBJECT_STORAGE)
  } catch {
    throw notInstalled(variable)
  }
}

const OBJECT_STORAGE = '@linkspan/object-storage'

const notInstalled = (variable: string) =>
  new ConfigError(
    `${variable}: s3:// needs a package more; install ${OBJECT_STORAGE} beside @linkspan/hosted`,
  )

/** Loads the package for object storages. Throws `ConfigError` if it is not installed. */
export async function loadObjectStorage(
  variable: string,
): Promise<typeof import('@linkspan/object-storage')> {
  try {
    return await import('@linkspan/object-storage')
  } catch (error) {
    // a build for require names it without ERR_
    if (!/MODULE_NOT_FOUND$/.test(String((error as { code?: unknown }).code))) throw error
    throw notInstalled(variable)
  }
}
