import { CAVEAT_REASONS } from '@linkspan/core'
import * as z from 'zod'
import type { Checkpoint, ConfigDigests } from './checkpoint.ts'
import { convertFormer } from './former-checkpoint.ts'
import type { SourceState } from './source-state.ts'

const days = z.array(z.object({ from: z.string(), to: z.string() }))
const moment = z.number().nullable()
const asked = z.object({ asked_at: z.number(), tries: z.int() })

const sourceState = z.object({
  days: z.array(z.object({ from: z.string(), to: z.string(), lag: z.int() })),
  pass: z
    .object({
      since: z.number(),
      chain: z.number(),
      days,
      documents_at: moment,
      paused: z.boolean(),
      // earlier versions of the server did not store it
      again: days.default([]),
    })
    .nullable(),
  read_at: moment,
  slice_days: z.int().min(1),
  refused: z
    .object({
      code: z.string(),
      message: z.string(),
      vendor_code: z.string().optional(),
      remedy: z.string().optional(),
      since: z.number(),
      ...asked.shape,
    })
    .nullable(),
  // earlier versions of the server did not store these
  caveats: z
    .array(
      z.object({
        reason: z.enum(CAVEAT_REASONS),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    )
    .default([]),
  doubted: asked.nullable().default(null),
  absent_since: moment,
  reconciled_at: moment,
  reconciling: z.object({ since: z.number(), days }).nullable(),
})

const shape = z.object({
  version: z.literal(2),
  config: z.string(),
  built_for: moment,
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
    .nullable(),
  unknown: sourceState.nullable(),
  // earlier versions of the server did not store it
  failing_since: moment.default(null),
  groups: z.array(z.object({ ids: z.array(z.string()), state: sourceState })),
})

/** Reads a stored checkpoint; undefined if it is not one of this version or the one before. */
export function parseCheckpoint(stored: unknown, digests?: ConfigDigests): Checkpoint | undefined {
  const { success, data } = shape.safeParse(stored)
  if (!success) return convertFormer(stored, digests)
  const { version: _, groups, ...rest } = data
  const sources = new Map(groups.flatMap(({ ids, state }) => ids.map((id) => [id, state as SourceState])))
  return { ...rest, unknown: rest.unknown as SourceState | null, sources }
}

/** The sources of a stored checkpoint, with the same state together; none if it is of another version. */
export function storedGroups(
  stored: unknown,
): { readonly ids: readonly string[]; readonly state: SourceState }[] {
  const { data } = shape.safeParse(stored)
  return (data?.groups ?? []) as { ids: string[]; state: SourceState }[]
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
  return { version: 2, ...rest, groups: [...groups.values()] } as z.input<typeof shape>
}
