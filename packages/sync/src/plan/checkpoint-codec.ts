import { CAVEAT_REASONS } from '@linkspan/core'
import * as z from 'zod'
import type { Checkpoint } from './checkpoint.ts'
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
      again: days,
    })
    .nullable(),
  read_at: moment,
  time_zone: z.string().nullable(),
  kept_from: z.string().nullable(),
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
  caveats: z.array(
    z.object({
      reason: z.enum(CAVEAT_REASONS),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  doubted: asked.nullable(),
  absent_since: moment,
  reconciled_at: moment,
  reconciling: z.object({ since: z.number(), days }).nullable(),
  lacking: z.object({
    kept: z.record(z.string(), z.number().nullable()),
    forgotten: z.array(z.string()),
    days,
  }),
})

const shape = z.object({
  version: z.literal(1),
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
  groups: z.array(z.object({ ids: z.array(z.string()), state: sourceState })),
})

/** Reads a stored checkpoint; undefined if it is not one. */
export function parseCheckpoint(stored: unknown): Checkpoint | undefined {
  const { success, data } = shape.safeParse(stored)
  if (!success) return undefined
  const { version: _, groups, ...rest } = data
  const sources = new Map(groups.flatMap(({ ids, state }) => ids.map((id) => [id, state as SourceState])))
  return { ...rest, sources }
}

/** The sources of a stored checkpoint, with the same state together; none if it is not one. */
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
  return { version: 1, ...rest, groups: [...groups.values()] } as z.input<typeof shape>
}
