import type { PartialScope } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'

/** The most entries of the line. */
const MOST_SHOWN = 5

/**
 * Says in one line what the answer may lack, or has outdated or not whole. Days that the vendor may still change are left
 * out: there always are some.
 */
export async function reportPartial(
  partial: readonly PartialScope[] | undefined,
  context: CommandContext,
): Promise<void> {
  const lacks = partial?.filter(({ reason }) => reason !== 'moving') ?? []
  if (lacks.length === 0) return
  const shown = lacks.slice(0, MOST_SHOWN).map(describe)
  const others = lacks.length - shown.length
  const all = others > 0 ? [...shown, `${others} more`] : shown
  await write(context.errors, `Not whole: ${all.join('; ')}.\n`)
}

function describe({ scope, from, to, reason }: PartialScope): string {
  const since = from === null ? undefined : `from ${from}`
  const until = to === null ? undefined : `up to ${to}`
  const days = from !== null && from === to ? `on ${from}` : [since, until].filter(Boolean).join(' ')
  return `${scope}${days && ` ${days}`} (${reason})`
}
