import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { atMost, type ConnectorKind, isKind, kindFault, systemClock } from '@linkspan/core'
import { catalog } from '@linkspan/service'
import { ConfigError } from '../config/config.ts'

/** How long a module may take until it is loaded, in milliseconds. */
const LIMIT_MS = 30_000

/**
 * The server's own kinds, and those that modules export: files of the working directory, such as `./github.js`, or
 * packages that a file there could import. Throws `ConfigError` with a sentence for each wrong module.
 */
export async function loadKinds(
  modules: readonly string[] = [],
  limit_ms = LIMIT_MS,
): Promise<readonly ConnectorKind[]> {
  const kinds = [...catalog]
  const faults: string[] = []
  for (const module of modules) {
    try {
      const found = new Set(Object.values(await withinLimit(importHere(module), limit_ms)).filter(isKind))
      if (found.size === 0)
        throw new ConfigError('exports no connector; defineConnector of @linkspan/core makes one')
      for (const kind of found) {
        const fault = kindFault(kind, kinds)
        if (fault) throw new ConfigError(fault)
        kinds.push(kind)
      }
    } catch (error) {
      const reason = error instanceof ConfigError ? error.message : `throws while it is loaded: ${error}`
      faults.push(`LINKSPAN_KINDS: ${module} ${reason.split('\n')[0]}`)
    }
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return kinds
}

/** Waits for a module. One whose top-level await never ends would keep the server from starting, without a word. */
async function withinLimit(importing: Promise<object>, limit_ms: number): Promise<object> {
  const loaded = await atMost(systemClock, limit_ms, importing)
  if (loaded) return loaded
  throw new ConfigError(`is not loaded within ${limit_ms / 1_000} seconds; look for an await that never ends`)
}

/** Imports a module as a file in the working directory would. */
async function importHere(module: string): Promise<object> {
  const here = pathToFileURL(join(process.cwd(), 'here.js')).href
  let asked = false
  let found = false
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (asked || specifier !== module) return next(specifier, context)
      asked = true
      const resolved = next(specifier, { ...context, parentURL: here })
      found = true
      return resolved
    },
  })
  try {
    return await import(module)
  } catch (error) {
    if (!found) throw new ConfigError(`cannot be found from ${process.cwd()}`)
    throw error
  } finally {
    hooks.deregister()
  }
}
