import type { ConnectorKind } from '@linkspan/core'
import * as z from 'zod'
import { vendorVariable } from '../../src/catalog.ts'
import { CLIENT_VARIABLES, variables } from '../../src/config/variables.ts'
import { VENDOR_VARIABLES } from '../../src/config/vendor-settings.ts'
import { createComparison, type Schema } from './schema-changes.ts'

/** What a setting takes, as text and as what is made of it, with its default. */
export interface Setting {
  readonly text: Schema
  readonly value: Schema
}

/** The settings by the names of their variables. */
export type Settings = Readonly<Record<string, Setting>>

const TEXT: Setting = { text: { type: 'string' }, value: { type: 'string' } }

/** Every setting of the server and of its command line. */
export function settingsOf(kinds: readonly ConnectorKind[]): Settings {
  const own = Object.entries(variables.shape).map(([name, schema]) => [name, settingOf(schema)] as const)
  const others = [
    'DATABASE_URL',
    'NODE_ENV',
    ...CLIENT_VARIABLES,
    ...kinds.flatMap((kind) => VENDOR_VARIABLES.map((name) => vendorVariable(kind, name))),
  ]
  return Object.fromEntries([...own, ...others.map((name) => [name, TEXT] as const)])
}

function settingOf(schema: z.ZodType): Setting {
  const [text, value] = (['input', 'output'] as const).map((io) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    return rest as Schema
  })
  return { text: text as Schema, value: value as Schema }
}

/** What breaks a server that starts with the settings of the former version. */
export function settingChanges(before: Settings, after: Settings): string[] {
  const compare = createComparison({ before: {}, after: {} })
  return Object.entries(before).flatMap(([name, { text, value }]) => {
    const present = after[name]
    if (present === undefined) return [`${name}: the setting is gone`]
    return [
      ...new Set([
        ...compare(text, present.text, 'request', name),
        ...compare(value, present.value, 'request', name),
      ]),
    ]
  })
}
