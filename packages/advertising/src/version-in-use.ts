import type { EndedVersion, Logger } from '@linkspan/core'
import { saysVersionEnded } from './failure.ts'
import { versions } from './versions.ts'

/** The version of the vendor's API that a connection uses. */
export interface VersionInUse {
  readonly name: string
  /**
   * Sends something with the version in use. If the vendor has switched that version off, it did nothing, and the same is
   * sent once more with the newest other version, which stays in use.
   */
  send<Reply>(attempt: (version: string) => Promise<Reply>): Promise<Reply>
}

interface VersionOptions {
  readonly name: string
  readonly logger: Logger
  readonly onVersionEnded: ((ended: EndedVersion) => void) | undefined
}

/** Tracks the version of one connection, which changes once at most. */
export function createVersionInUse({ name: first, logger, onVersionEnded }: VersionOptions): VersionInUse {
  const next = versions.findLast(({ name }) => name !== first)?.name
  let name = first
  let is_settled = false

  return {
    get name() {
      return name
    },
    async send(attempt) {
      const tried = name
      try {
        return await attempt(tried)
      } catch (error) {
        if (!saysVersionEnded(error) || tried !== first || next === undefined) throw error
        // another call may have found out before
        if (is_settled && name === first) throw error
        name = next
        try {
          const reply = await attempt(next)
          settle(next)
          return reply
        } catch (other) {
          if (!saysVersionEnded(other)) {
            settle(next)
            throw other
          }
          // it is not the version: any path of the host is unknown
          is_settled = true
          name = first
          throw error
        }
      }
    },
  }

  function settle(used: string): void {
    if (is_settled) return
    is_settled = true
    const ended = { api: 'ads', version: first, next: used }
    logger.warn(ended, 'the vendor has switched off the version of its API; calls go on with another')
    onVersionEnded?.(ended)
  }
}
