import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import type { Entities } from '../connector/entity.ts'
import { tools } from '../connector/tools.ts'
import type { Runner } from './runner.ts'
import { toolSchemaFaults } from './tool-schema-faults.ts'

/** The tests of a connector's tools for agent frameworks. */
export function toolsContract(
  { test, expect }: Pick<Runner, 'test' | 'expect'>,
  kind: ConnectorKind<Entities, never>,
  client: () => Connection,
): void {
  const offered = Object.values(kind.entities).flatMap((entity) =>
    Object.entries(entity.actions)
      .filter(([name]) => name !== 'download')
      .map(([name, { write }]) => ({ name: `${entity.name}_${name}`, write })),
  )

  test('each action except downloads is a tool with a unique name; those that write only on request', () => {
    const all = tools(client(), { writes: true, prefix: 'acme_' })
    expect(all.map(({ name }) => name)).toEqual(offered.map(({ name }) => `acme_${name}`))
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name, inputSchema } of all) {
      expect(name).toMatch(/^\w{1,64}$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    const reading = tools(client())
    expect(reading.map(({ name }) => name)).toEqual(
      offered.filter(({ write }) => !write).map(({ name }) => name),
    )
    expect(reading.every(({ annotations }) => annotations.readOnlyHint)).toBe(true)
  })
  test('each tool keeps the rules that OpenAI, Anthropic and Gemini publish for names and schemas', () => {
    const all = tools(client(), { writes: true })
    expect(all.length).toBeGreaterThan(0)
    for (const { name, description, inputSchema } of all) {
      const refused = Object.keys(inputSchema).filter((keyword) => REFUSED.includes(keyword))
      const keys = Object.keys(inputSchema.properties ?? {}).filter((key) => !PROPERTY.test(key))
      const faults = toolSchemaFaults(inputSchema)
      expect({ name, refused, keys, faults }).toEqual({ name, refused: [], keys: [], faults: [] })
      expect(name).toMatch(NAME)
      expect(description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION)
    }
  })
}

/** At the top of a schema, at least one of them refuses these. */
const REFUSED: readonly string[] = ['oneOf', 'anyOf', 'allOf', 'enum', 'not', '$ref']
/** Gemini wants a letter or `_` first; 64 characters is the least that one of them takes. */
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/
/** Anthropic's rule. */
const PROPERTY = /^[A-Za-z0-9_.-]{1,64}$/
/** OpenAI's limit. */
const LONGEST_DESCRIPTION = 1024
