import * as z from 'zod'
import type { Checkpoint } from './checkpoint.ts'
import { type SourceState, sourceShape } from './source-state.ts'

const shape = z.object({
  version: z.literal(1),
  config: z.string(),
  built_for: z.number().nullable(),
  start: z.string().nullable(),
  cursor: z.string().nullable(),
  walking: z.boolean(),
  failed: z
    .array(
      z.union([
        z.object({ field: z.string(), equals: z.string() }),
        z.object({ field: z.string(), starts_with: z.string() }),
      ]),
    )
    .readonly()
    .nullable(),
  groups: z.array(z.object({ ids: z.array(z.string()), state: sourceShape })),
})

/** Reads a stored checkpoint; undefined if it is not one. */
export function parseCheckpoint(stored: unknown): Checkpoint | undefined {
  const { success, data } = shape.safeParse(stored)
  if (!success) return undefined
  const { version: _, groups, ...rest } = data
  const sources = new Map(groups.flatMap(({ ids, state }) => ids.map((id) => [id, state])))
  return { ...rest, sources }
}

/** The sources of a stored checkpoint, with the same state together; none if it is not one. */
export function storedGroups(
  stored: unknown,
): { readonly ids: readonly string[]; readonly state: SourceState }[] {
  const { data } = shape.safeParse(stored)
  return data?.groups ?? []
}

/** The checkpoint as it is stored. Sources with the same state are together, since an account can have thousands. */
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
