import { type ConnectorKind, toJsonSchema } from '@linkspan/core'
import { paramsName, pascal } from './names.ts'
import { comment, TypeTexts } from './type-text.ts'

const NOTE = '// Written by `npm run docs:reference` from the declarations. Do not edit.\n'

/**
 * The files of a kind that give its parameters names, and its entities and parameters descriptions, by path in the
 * repository. Editors show comments only, so the descriptions of the schemas are repeated there.
 */
export function typedFiles({ type, entities, credentials }: ConnectorKind): Map<string, string> {
  const texts = new TypeTexts()
  const { title, description = '', ...fields } = toJsonSchema(credentials)
  if (title) texts.declare(title, fields, description)
  const shared = sharedSchemas(entities)
  const used: string[] = []
  const lines = Object.entries(entities).map(([property, { name, summary, actions }]) => {
    const params = Object.entries(actions).map(([action, { summary: words, params: schema }]) => {
      const json = toJsonSchema(schema)
      if (shared.has(schema) && !json.title)
        throw new Error(`several actions share the parameters of ${name}.${action}; give them a title`)
      const { title = paramsName(name, action), description } = json
      if (!texts.declared.has(title))
        texts.declare(title, json, description ?? `The parameters of \`${name}.${action}\`.`)
      used.push(title)
      return `${comment(words, '    ')}    ${action}: ${title}\n`
    })
    return `${comment(summary, '  ')}  readonly ${property}: WithParams<typeof entities.${property}, {\n${params.join('')}  }>`
  })
  const folder = `packages/${type}/src/generated`
  const names = [...new Set(used)].sort()
  return new Map([
    [`${folder}/inputs.ts`, [NOTE, ...texts.declared.values()].join('\n')],
    [
      `${folder}/entities.ts`,
      [
        NOTE,
        "import type { WithParams } from '@linkspan/core'",
        "import type * as entities from '../entities/index.ts'",
        `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './inputs.ts'\n`,
        '/** The entities, with the parameters of their actions by name. */',
        `export type ${pascal(type)}Entities = {`,
        ...lines,
        '}\n',
      ].join('\n'),
    ],
  ])
}

/** The schemas that several actions share. */
function sharedSchemas(entities: ConnectorKind['entities']): Set<unknown> {
  const all = Object.values(entities).flatMap(({ actions }) =>
    Object.values(actions).map(({ params }) => params),
  )
  return new Set(all.filter((schema, at) => all.indexOf(schema) !== at))
}
