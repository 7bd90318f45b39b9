import { EXIT, type Run, readSecret, write } from '@linkspan/cli'
import { catalog } from '../../catalog.ts'
import { createLogger } from '../../logging.ts'
import { openStore } from '../../stores/open.ts'
import { withConfig } from '../with-config.ts'
import { type AdminCommand, handlers } from './handlers.ts'

/** What the parser yields for an operator's command. */
export interface AdminOptions {
  readonly organization?: readonly string[]
  readonly type?: string
}

/** Runs an operator's command on the store, even while a server uses it. */
export function runAdmin(name: AdminCommand): Run<AdminOptions> {
  return async ({ words: [subject = ''], options, context }) => {
    const text = await withConfig(context, async ({ config }) => {
      const store = await openStore(config, { logger: createLogger(config.log_level) })
      try {
        return await handlers[name]({
          store,
          config,
          kinds: catalog,
          subject,
          organizations: options.organization ?? [],
          type: options.type ?? '',
          readSecret: () => readSecret(context.input, context.errors, 'client_secret'),
        })
      } finally {
        await store.close()
      }
    })
    await write(context.output, text)
    return EXIT.success
  }
}
