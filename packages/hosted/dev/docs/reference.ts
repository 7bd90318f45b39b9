import { type Connector, describeEntity, type EntityDescription, toJsonSchema } from '@linkspan/core'
import { table } from './markdown.ts'
import { paramRows } from './params.ts'

/** The reference page of a connector, generated from its declaration. */
export function reference(connector: Connector): string {
  const entities = Object.values(connector.entities).map(describeEntity)
  return [
    `# ${connector.type}: reference`,
    `${connector.title}. Generated from the connector's declarations by \`npm run docs:reference\`.`,
    `Library: \`@linkspan/${connector.type}\`. Hosted server: \`connector_type\` \`${connector.type}\`` +
      (connector.aliases.length > 0
        ? `, or ${connector.aliases.map((alias) => `\`${alias}\``).join(', ')}.`
        : '.'),
    '## Credentials',
    schemaTable(toJsonSchema(connector.credentials)),
    ...(connector.replication_config
      ? ['## replication_config', schemaTable(toJsonSchema(connector.replication_config))]
      : []),
    '## Entities',
    entityTable(connector),
    ...entities.flatMap(entitySection),
  ].join('\n\n')
}

/** The entities of a connector with their actions. */
export function entityTable(connector: Connector): string {
  const rows = Object.entries(connector.entities).map(([property, entity]) => {
    const { name, summary, actions, search } = describeEntity(entity)
    const all = [...Object.keys(actions), ...(search ? ['search'] : [])]
    return [`\`${name}\``, `\`${property}\``, all.join(', '), summary]
  })
  return table(['Entity', 'In the library', 'Actions', ''], rows)
}

function entitySection({ name, summary, actions, search }: EntityDescription): string[] {
  const live = Object.entries(actions).flatMap(([action, { summary: words, params }]) => [
    `#### ${name}.${action}`,
    words,
    schemaTable(params),
  ])
  const fields = Object.entries(search?.fields ?? {}).map(([path, type]) => [`\`${path}\``, type])
  const key = search?.key.map((path) => `\`${path}\``).join(', ')
  const searchable = search
    ? [
        `#### ${name}.search`,
        `Only on the hosted server. The key of a document is ${key}.`,
        table(['Field', 'Type'], fields),
      ]
    : []
  return [`### ${name}`, summary, ...live, ...searchable]
}

function schemaTable(schema: ReturnType<typeof toJsonSchema>): string {
  const branches = (schema.anyOf ?? schema.oneOf ?? [schema]).filter((each) => typeof each === 'object')
  return branches.map((each) => paramTable(each)).join('\n\nor\n\n')
}

function paramTable(schema: ReturnType<typeof toJsonSchema>): string {
  const rows = paramRows(schema)
  if (rows.length === 0) return 'No parameters.'
  return table(
    ['Parameter', 'Type', 'Required', ''],
    rows.map(({ path, type, required, description }) => [
      `\`${path}\``,
      type,
      required ? 'yes' : '',
      description,
    ]),
  )
}
