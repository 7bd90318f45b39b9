import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ConnectorKind } from '@linkspan/core'
import { catalog } from '../../src/catalog.ts'
import { openApiDocument } from '../../src/http/openapi/document.ts'
import { problems } from '../../src/http/problem/problem-table.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { type ApiDocument, documentChanges } from './document-changes.ts'
import { type Settings, settingChanges, settingsOf } from './settings.ts'

/** What a version of the server promises to its callers and operators. */
export interface Promised {
  readonly openapi: ApiDocument
  /** The HTTP status of each code of an error. */
  readonly errors: Readonly<Record<string, number>>
  readonly settings: Settings
}

const folder = resolve(import.meta.dirname, '../../../../docs/released')
const FILES = { openapi: 'openapi.json', errors: 'errors.json', settings: 'settings.json' } as const

/** What the sources promise, with these kinds of connectors. */
export async function present(kinds: readonly ConnectorKind[] = catalog): Promise<Promised> {
  const codes = Object.entries(problems).map(([code, { status }]) => [code, status] as const)
  const document = JSON.parse(JSON.stringify(await openApiDocument(routes, kinds)))
  return {
    openapi: withoutTexts(document) as ApiDocument,
    errors: Object.fromEntries(codes),
    settings: JSON.parse(JSON.stringify(settingsOf(kinds))),
  }
}

/** What the last release promised. */
export function released(): Promised {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return { openapi: read(FILES.openapi), errors: read(FILES.errors), settings: read(FILES.settings) }
}

/** Keeps it as what the last release promised. */
export function keep(promised: Promised): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of Object.entries(FILES))
    writeFileSync(join(folder, file), `${inLines(promised[name as keyof Promised])}\n`)
}

/** What breaks those who rely on the former promises. */
export function breakingChanges(before: Promised, after: Promised): string[] {
  const errors = Object.entries(before.errors).flatMap(([code, status]) => {
    const now = after.errors[code]
    if (now === undefined) return [`${code}: the error code is gone`]
    return now === status ? [] : [`${code}: the status of the error was ${status} and is ${now}`]
  })
  return [
    ...documentChanges(before.openapi, after.openapi),
    ...errors,
    ...settingChanges(before.settings, after.settings),
  ]
}

const TEXTS = ['description', 'summary', 'title', 'example', 'examples']

/** A document without what only people read. The names of fields stay, also those that are words for texts. */
function withoutTexts(value: unknown, inFields = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => inFields || !TEXTS.includes(name))
      .map(([name, each]) => [name, withoutTexts(each, name === 'properties' && !inFields)]),
  )
}

/** JSON with a line for each member of the second or third level, so that a difference can be read. */
function inLines(value: unknown, levels = 3): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${inLines(each, levels - 1)}`,
  )
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`
}
