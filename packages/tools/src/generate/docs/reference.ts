import {
  arrayAround,
  type ConnectorKind,
  describeEntity,
  type Entity,
  type SearchDeclaration,
  toJsonSchema,
} from '@linkspan/core'
import { type DescribedAnswers, describeAnswers } from './answer-schemas.ts'
import type { DocumentedCall, Examples } from './examples.ts'
import { linkTo, markdownTable } from './markdown.ts'
import { methodTable } from './methods.ts'
import { choicesOf, definitionName, paramRows, schemaWords, typeOf } from './params.ts'

type Schema = ReturnType<typeof toJsonSchema>

/** What the sections of a page share. */
interface Sections {
  readonly answers: DescribedAnswers
  /** The types of parameters that the sections link to. */
  readonly inputs: Map<string, Schema>
  readonly examples: Examples
  readonly fields: FieldTexts
}

/** What the fields of records hold, by entity and path. */
type FieldTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The reference page of a kind, generated from its declaration and its types. */
export function reference(kind: ConnectorKind, examples: Examples, fields: FieldTexts): string {
  const answers = describeAnswers(kind, true)
  const inputs = new Map<string, Schema>()
  const entities = Object.values(kind.entities).flatMap((entity) =>
    entitySection(entity, { answers, inputs, examples, fields }),
  )
  return [
    `# ${kind.type}: reference`,
    `${kind.title}. Generated from the connector's declarations by \`npm run docs:reference\`.`,
    `Library: \`@linkspan/${kind.type}\`. Hosted server: \`connector_type\` \`${kind.type}\`` +
      (kind.aliases.length > 0 ? `, or ${kind.aliases.map((alias) => `\`${alias}\``).join(', ')}.` : '.'),
    '## Credentials',
    schemaTable(toJsonSchema(kind.credentials)),
    ...consentSection(kind),
    ...(kind.replication_config
      ? ['## replication_config', schemaTable(toJsonSchema(kind.replication_config))]
      : []),
    '## Entities',
    'The examples were made against the sandbox. Lists are cut to their first item; long objects and texts are cut too.',
    entityTable(kind),
    ...entities,
    ...methodTable(kind, examples),
    '## Types of parameters',
    ...[...inputs].flatMap(([name, schema]) => [`### ${name}`, schemaWords(schema), schemaTable(schema)]),
    '## Types of answers',
    'The vendor leaves out fields that are empty.',
    ...Object.entries(answers.definitions).flatMap(([name, schema]) => [
      `### ${name}`,
      schema.description ?? '',
      markdownTable(
        ['Field', 'Type', ''],
        paramRows(schema).map(({ path, type, description }) => [`\`${path}\``, type, description]),
      ),
    ]),
  ].join('\n\n')
}

/** What a consent asks for: the rights of every one, and the groups. */
function consentSection({ oauth }: ConnectorKind): string[] {
  if (!oauth) return []
  const listed = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(', ')
  const { scopes, groups = [] } = oauth
  const every = ['', 'Everything else', listed(scopes), 'always']
  const rows = groups.map(({ name, title, by_default, scopes }) => [
    `\`${name}\``,
    title,
    listed(scopes),
    by_default ? 'by default' : 'if it is named',
  ])
  return [
    '## Consent',
    'What a [consent](../oauth.md#consent-groups) asks for. An action that lacks a right answers `vendor_forbidden`, with its group as `consent_group`.',
    markdownTable(['`consent_groups`', 'Allows', 'Scopes', 'Asked for'], [...rows, every]),
  ]
}

/** The entities of a kind with their actions. */
export function entityTable(kind: ConnectorKind): string {
  const rows = Object.entries(kind.entities).map(([property, entity]) => {
    const { name, summary, actions, search } = describeEntity(entity)
    const all = [...Object.keys(actions), ...(search ? ['search'] : [])]
    return [`\`${name}\``, `\`${property}\``, all.join(', '), summary]
  })
  return markdownTable(['Entity', 'In the library', 'Actions', ''], rows)
}

function entitySection(entity: Entity, sections: Sections): string[] {
  const { answers, inputs, examples, fields } = sections
  const { name, summary, actions } = describeEntity(entity)
  const live = Object.entries(actions).flatMap(([action, { summary: words, destroys, params }]) => {
    for (const [id, schema] of Object.entries(params.$defs ?? {}))
      if (typeof schema === 'object') inputs.set(id, schema)
    if (params.title) inputs.set(params.title, params)
    return [
      `#### ${name}.${action}`,
      destroys ? `${words} It takes away what is there.` : words,
      params.title ? `Takes ${linkTo(params.title)}.` : schemaTable(params),
      `Answers ${answerWords(answers.actions[`${name}.${action}`] ?? {})}`,
      ...exampleSection(examples.get(`${name}.${action}`)),
    ]
  })
  const { record } = entity.search ?? {}
  return [
    `### ${name}`,
    record ? `${summary} ${record}` : summary,
    ...live,
    ...searchSection(entity, fields[name] ?? {}),
  ]
}

/** What an action answers, in words. */
function answerWords({ $ref, properties = {} }: Schema): string {
  if ($ref) return `${linkTo(definitionName({ $ref }))}.`
  const { data, meta } = properties as Readonly<Record<string, Schema>>
  if (!data || !meta) return 'an empty object.'
  return `a page. \`data\` is an ${typeOf(data)}, and \`meta\` is ${typeOf(meta)}.`
}

/** A request as the hosted server takes it, and its answer. */
function exampleSection(example: DocumentedCall | undefined): string[] {
  if (!example) return []
  const answer = example.download ? 'Answer, before the bytes:' : 'Answer:'
  return ['Example:', json(example.request), answer, json(example.answer)]
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function searchSection({ name, search }: Entity, texts: Readonly<Record<string, string>>): string[] {
  if (!search) return []
  const key = search.key.map((path) => `\`${path}\``).join(', ')
  const aliases = Object.entries(search.aliases ?? {}).map(
    ([alias, path]) => `Filters and sorts also take \`${alias}\` for \`${path}\`.`,
  )
  return [
    `#### ${name}.search`,
    `[Searches](../search.md) the synced documents, or makes [groups](../search.md#groups-and-aggregates) of them with sums and other aggregates. The documents have these fields; their key is ${key}.`,
    ...aliases,
    markdownTable(
      ['Field', 'Type', ''],
      Object.keys(search.fields).map((path) => [
        `\`${path}\``,
        fieldType(search.fields, path),
        texts[path] ?? '',
      ]),
    ),
  ]
}

/** The type of a field, and what a path inside a list is. */
function fieldType(fields: SearchDeclaration['fields'], path: string): string {
  if (arrayAround(fields, path) !== undefined)
    return `${fields[path]}, [in a list](../search.md#lists-of-objects)`
  const is_list = Object.keys(fields).some((each) => arrayAround(fields, each) === path)
  return is_list ? 'list of objects' : (fields[path] as string)
}

function schemaTable(schema: Schema): string {
  const branches = (choicesOf(schema) ?? [schema]).filter((each) => typeof each === 'object')
  return branches.map((each) => paramTable(each)).join('\n\nor\n\n')
}

function paramTable(schema: Schema): string {
  const rows = paramRows(schema)
  if (rows.length === 0) return 'No parameters.'
  return markdownTable(
    ['Parameter', 'Type', 'Required', ''],
    rows.map(({ path, type, required, description }) => [
      `\`${path}\``,
      type,
      required ? 'yes' : '',
      description,
    ]),
  )
}
