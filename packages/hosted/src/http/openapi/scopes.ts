import type { ConnectorKind } from '@linkspan/core'
import { RIGHTS } from '@linkspan/service'
import { mapSchema, type Schema } from './schema.ts'

/** A schema whose lists of kinds, their configurations, and actions of scopes, if it has some, take only those that there are. */
export function withScopes(schema: Schema, kinds: readonly ConnectorKind[]): Schema {
  if (kinds.length === 0) return schema
  return mapSchema(schema, (node) => {
    const { connector_types, replication_config, actions } = node.properties ?? {}
    if (!connector_types) return node
    const configured = kinds.filter((kind) => kind.replication_config).map(({ type }) => type)
    return {
      ...node,
      properties: {
        ...node.properties,
        connector_types: { ...(connector_types as Schema), items: { enum: kinds.map(({ type }) => type) } },
        ...(replication_config && {
          replication_config: { ...(replication_config as Schema), propertyNames: { enum: configured } },
        }),
        ...(actions && {
          actions: {
            ...(actions as Schema),
            items: { type: 'string', maxLength: 300, pattern: patternOf(kinds) },
          },
        }),
      },
    }
  })
}

/** Rights, actions of entities, and those that entities of a configuration have. */
function patternOf(kinds: readonly ConnectorKind[]): string {
  const names = kinds.flatMap(({ entities }) =>
    Object.values(entities).flatMap(({ name, actions }) => {
      const own = Object.keys(actions).filter((action) => action !== 'list')
      return own.length > 0 ? [`${name}\\.(?:${own.join('|')})`] : []
    }),
  )
  return `^(?:${[...RIGHTS, '.+\\.(?:list|search)', ...new Set(names)].join('|')})$`
}
