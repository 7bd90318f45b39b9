import { redact } from '@linkspan/core'

/** What a catalog answers, and the secrets that it was asked with. */
export interface CatalogAnswer {
  /** 0 if there is no answer. */
  readonly status: number
  readonly text: string
  /** Why there is no answer. */
  readonly error?: unknown
  readonly secrets: unknown
}

/** The most characters of what a catalog says that are shown. */
const MOST_SHOWN = 300

/** What a status means, and what to do about it. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'it does not know the token or the client; correct LINKSPAN_TABLES_CATALOG_TOKEN, or …_CLIENT_ID and …_CLIENT_SECRET',
  403: 'the token or the client may not do this; give it the rights to list, create, read, change and drop tables',
  404: 'there is no such warehouse or namespace; correct LINKSPAN_TABLES_CATALOG',
}

/** A catalog refuses, or does not answer as its specification demands. The message says what to do, and shows no secrets. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'

  constructor(problem: string, options?: ErrorOptions) {
    super(`the catalog of the tables ${problem}`, options)
  }
}

/** The error of an answer that is not allowed. */
export function catalogRefusal(
  { method, path }: { readonly method: string; readonly path: string },
  { status, text, error, secrets }: CatalogAnswer,
): CatalogError {
  const asked = `to ${method} ${path.replace(/\?.*/, '')}`
  if (status === 0)
    return new CatalogError(`does not answer ${asked}: ${shown((error as Error).message, secrets)}`)
  const words = [REFUSALS[status], shown(saidIn(text), secrets)].filter(Boolean)
  return new CatalogError([`answers ${status} ${asked}`, ...words].join(': '))
}

/** What a stranger says, without secrets. */
export function shown(text: string, secrets: unknown): string {
  const plain = redact(text.slice(0, 10 * MOST_SHOWN), secrets).replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.trim().slice(0, MOST_SHOWN).toWellFormed()
}

/** The message of an error as the specification has it. */
function saidIn(text: string): string {
  try {
    const { error } = JSON.parse(text)
    return typeof error?.message === 'string' ? error.message : ''
  } catch {
    return ''
  }
}
