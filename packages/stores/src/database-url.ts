import { accessSync, constants } from 'node:fs'

/** A database URL that was checked. */
export interface DatabaseUrl {
  /** The URL with its password; a function, so that no log or inspection shows it. */
  readonly url: () => string
  /** Where the database is, without user and password. */
  readonly address: string
  /** Whether the connection is encrypted, or stays on this machine. */
  readonly private: boolean
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']
const SSL_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const

/** Reads `postgres://user:password@host:port/name?parameters`. Throws a sentence that never shows the URL. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol))
    throw new Error('must be of the form postgres://user:password@host:5432/name')
  if (parsed.pathname.length < 2) throw new Error('must name a database after the host')
  const { searchParams: parameters } = parsed
  const mode = parameters.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode)) {
    throw new Error(
      'sslmode must be disable or verify-full; name a certificate authority of your own in sslrootcert',
    )
  }
  for (const name of SSL_FILES) {
    const path = parameters.get(name)
    if (path !== null && !isReadable(path)) throw new Error(`${name} names a file that cannot be read`)
  }
  // any encrypted mode verifies the server: one that does not would send the password to any server that answers
  if (mode !== null && mode !== 'disable') parameters.set('sslmode', 'verify-full')
  for (const name of ['uselibpqcompat', 'ssl']) {
    if (parameters.has(name)) throw new Error(`${name} is not taken; use sslmode`)
  }
  const { href } = parsed
  const encrypted = parameters.get('sslmode') === 'verify-full'
  const host = parameters.get('host') ?? parsed.hostname
  return {
    url: () => href,
    address: `postgres://${host}${parsed.port && `:${parsed.port}`}${parsed.pathname}`,
    private: encrypted || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]', ''].includes(host),
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
