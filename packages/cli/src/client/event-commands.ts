import { declareClientCommand } from '../declaration.ts'
import { formatOptions, option, repeated } from '../options.ts'

/** The commands for the log of events. */
export const eventCommands = {
  events: declareClientCommand({
    name: 'events',
    summary: 'print what happened, oldest first; --follow goes on with new events',
    options: [
      option('-f, --follow', 'go on with new events; without --after, only those'),
      option(
        '--after <position>',
        'the position after which to begin, or now; default the oldest that is kept',
      ),
      repeated('--type <type>', 'only events of this type, such as sync.failed; may be repeated'),
      option('--connector <connector>', 'only about this one: its id, or its customer and kind'),
      repeated('--tag <name=value>', 'only about connectors with this tag; may be repeated'),
      ...formatOptions,
    ],
    details: `Each event has a position. With --after, a later call continues where an earlier one ended.
The manual: https://github.com/linkspan/linkspan/blob/main/docs/events.md`,
    examples: [
      'linkspan events --follow',
      'linkspan events --type sync.failed --type connector.reauth_required --after 1200',
      'linkspan events --jsonl > audit.jsonl',
    ],
  }),
}
