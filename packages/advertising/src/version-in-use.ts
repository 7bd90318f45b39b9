import type { EndedVersion, Logger } from '@linkspan/core'
import { saysVersionEnded } from './failure.ts'
import { versions } from './versions.ts'

interface VersionOptions {
  readonly name: string
  readonly logger: Logger
  readonly onVersionEnded: ((ended: EndedVersion) => void) | undefined
}

/** Tracks the version of one connection. */
export function createVersionInUse({ name: first, logger, onVersionEnded }: VersionOptions) {
  let name = first
  const ended = new Set<string>()
  /** Whether the host refused every version: then any path of it is unknown, and no version is to blame. */
  let refuses_all = false

  return {
    get name(): string {
      return name
    },
    /**
     * Sends something with the version in use. If the vendor has switched that version off, it did nothing, and the same is
     * sent with the other versions, newest first, until one works, which stays in use.
     */
    async send<Reply>(attempt: (version: string) => Promise<Reply>): Promise<Reply> {
      const refused: string[] = []
      let failure: unknown
      for (let version: string | undefined = name; version !== undefined; version = untried(refused)) {
        try {
          const reply = await attempt(version)
          use(version, refused)
          return reply
        } catch (error) {
          if (!saysVersionEnded(error)) {
            use(version, refused)
            throw error
          }
          failure ??= error
          refused.push(version)
        }
      }
      refuses_all = true
      throw failure
    },
  }

  /** The version that another call has found meanwhile, or the newest that is left. */
  function untried(refused: readonly string[]): string | undefined {
    if (refuses_all) return undefined
    const names = [name, ...versions.map((each) => each.name).toReversed()]
    return names.find((each) => !refused.includes(each) && !ended.has(each))
  }

  function use(working: string, refused: readonly string[]): void {
    for (const version of refused) {
      if (ended.has(version)) continue
      ended.add(version)
      const found = { api: 'ads', version, next: working }
      logger.warn(found, 'the vendor has switched off the version of its API; calls go on with another')
      onVersionEnded?.(found)
    }
    if (refused.length > 0) name = working
  }
}
