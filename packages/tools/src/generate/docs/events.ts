import { eventTypes } from '@linkspan/service/answers'
import examples from './event-examples.json' with { type: 'json' }
import { markdownTable } from './markdown.ts'

/** Events as a server has answered them, by their types; a test writes them. */
const shown: Readonly<Record<string, { readonly data: object }>> = examples

/** One whole event. */
export function eventExample(): string {
  return ['```json', JSON.stringify(shown['sync.failed'], undefined, 2), '```'].join('\n')
}

/** Every type of events: when it is recorded, and what its `data` are. */
export function eventTable(): string {
  const rows = Object.entries(eventTypes).map(([type, { when }]) => [
    `\`${type}\``,
    when,
    `\`${JSON.stringify(shown[type]?.data)}\``,
  ])
  return markdownTable(['Type', 'When', 'Its `data`, for example'], rows)
}
