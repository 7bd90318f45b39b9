import { randomUUID } from 'node:crypto'
import { type CommandDeclaration, CommandFailure, EXIT, type Run, type RunInput, write } from '@linkspan/cli'
import { createLogger, inRequest } from '@linkspan/service'
import { openExistingStore, type Store } from '@linkspan/stores'
import type { LoadedConfig } from '../../config/config.ts'
import { existingDevelopmentKeyRing } from '../../config/development-key.ts'
import { combined, findPlaces, type PartPlaces } from '../../server/part-places.ts'
import { withConfig } from '../with-config.ts'

/** What an operator's command works on. */
export interface Opened extends Pick<LoadedConfig, 'config' | 'kinds'> {
  readonly store: Store
  /** Where parts are kept, if the configuration names a place. */
  readonly places?: PartPlaces | undefined
}

/**
 * Runs an operator's command on the store, also while a server uses it. It creates none, so that a wrong directory is
 * named. `work` returns the lines to print.
 */
export function onStore<Declaration extends CommandDeclaration>(
  work: (input: RunInput<Declaration>, opened: Opened) => Promise<readonly string[]>,
): Run<Declaration> {
  return async (input) => {
    const lines = await withConfig(
      input.context,
      async ({ config, kinds }) => {
        const find = await findPlaces(config)
        let places: PartPlaces | undefined
        const logger = createLogger(config.log_level)
        const store = await openExistingStore(config, {
          logger,
          parts:
            find &&
            ((own) => {
              places = find(own)
              return combined(places)
            }),
        })
        try {
          const scope = { request_id: randomUUID(), actor: { kind: 'operator' } } as const
          return await inRequest(scope, () => work(input, { store, config, kinds, places }))
        } finally {
          await store.close()
        }
      },
      existingDevelopmentKeyRing,
    )
    await write(input.context.output, lines.map((line) => `${line}\n`).join(''))
    return EXIT.success
  }
}

/** The organization of an id. Throws `CommandFailure` if there is none. */
export async function requireOrganization({ clients }: Store, id: string): Promise<string> {
  if ((await clients.listOrganizations()).some((known) => known.id === id)) return id
  throw new CommandFailure(`there is no organization ${id}`)
}
