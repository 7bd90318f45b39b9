import { createHash } from 'node:crypto'
import type { Collection } from '@linkspan/stores'
import * as z from 'zod'
import { type SourceState, sourceShape } from './source-state.ts'

/** The shape of a checkpoint, as it is stored. */
const shape = z.object({
  version: z.literal(1),
  /** The digest of the configuration that the records depend on. */
  config: z.string(),
  /** When the run began, or the first one that it continued, or the damage was found, for which the records were built anew; null for the first build. */
  built_for: z.number().nullable(),
  /** The first day of the window; null before the first run that reads it. */
  start: z.string().nullable(),
  /** Where a reading of changes continues; null for a full reading. */
  cursor: z.string().nullable(),
  /** Whether the cursor stands in the middle of a full reading. */
  walking: z.boolean(),
  /** The sources that the full reading in progress could not read; null if they are unknown. */
  failed: z
    .array(
      z.union([
        z.object({ field: z.string(), equals: z.string() }),
        z.object({ field: z.string(), starts_with: z.string() }),
      ]),
    )
    .readonly()
    .nullable(),
  /** Sources with the same state are together, since an account can have thousands. */
  groups: z.array(z.object({ ids: z.array(z.string()), state: sourceShape })),
})

/** Where the next run of an entity continues. It is stored with the manifest, in one transaction. */
export interface Checkpoint extends Readonly<Omit<z.output<typeof shape>, 'version' | 'groups'>> {
  /** What was read of each source, by its id; of a connector without sources, under an empty id. */
  readonly sources: ReadonlyMap<string, SourceState>
}

/** Reads a stored checkpoint; undefined if it is not one. */
export function parseCheckpoint(stored: unknown): Checkpoint | undefined {
  const { success, data } = shape.safeParse(stored)
  if (!success) return undefined
  const { version: _, groups, ...rest } = data
  const sources = new Map(groups.flatMap(({ ids, state }) => ids.map((id) => [id, state])))
  return { ...rest, sources }
}

/** The sources of a stored checkpoint, with the same state together; none if it is not one. */
export function storedGroups(stored: unknown): z.output<typeof shape>['groups'] {
  return shape.safeParse(stored).data?.groups ?? []
}

/** The checkpoint as it is stored. */
export function storedCheckpoint({ sources, ...rest }: Checkpoint): z.input<typeof shape> {
  const groups = new Map<string, { ids: string[]; state: SourceState }>()
  for (const [id, state] of sources) {
    const key = JSON.stringify(state)
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], state })
  }
  return { version: 1, ...rest, groups: [...groups.values()] }
}

/** The checkpoint before the first run with a configuration. */
export function firstCheckpoint(config: string): Checkpoint {
  return {
    config,
    built_for: null,
    start: null,
    cursor: null,
    walking: false,
    failed: [],
    sources: new Map(),
  }
}

/** Whether the records were built anew since a part of those published was found damaged. */
export function isMended(
  { damaged_at }: Pick<Collection, 'damaged_at'> = {},
  { built_for }: Pick<Checkpoint, 'built_for'>,
): boolean {
  return typeof damaged_at === 'number' && (built_for ?? 0) >= damaged_at
}

/** Changes whenever a checked configuration, or the given part of it, does. */
export function configDigest(config: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(config) ?? '')
    .digest('base64url')
}
