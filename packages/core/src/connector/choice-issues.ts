import * as z from 'zod'
import type { Issue } from '../issue.ts'
import { jsonPath, validate } from '../issues.ts'
import { toJsonSchema } from '../json-schema.ts'
import type { ConnectorKind } from './connector.ts'
import type { AnyAction } from './entity.ts'

const text = z.string().min(1)
const actions = z.array(text).min(1)

/** The shape of what customers may choose. */
export const choicesShape = z.strictObject({
  accounts: z
    .strictObject({
      field: text,
      many: z.boolean(),
      actions,
      noun: text.optional(),
      row: z.strictObject({ id: text, name: text, note: text.optional(), group: text.optional() }).optional(),
      param: text.optional(),
      reached: z.custom<object>((value) => typeof value === 'function', 'must be a function').optional(),
    })
    .optional(),
  preview: actions.optional(),
  standard: z.looseObject({}).optional(),
})

type Kind = Pick<ConnectorKind, 'entities' | 'choices' | 'replication_config'>

/** What is wrong with the choices of customers: the page of a link runs their actions, and fills in their field. */
export function* choiceIssues(kind: Kind): Generator<Issue> {
  const { accounts, preview = [], standard } = kind.choices ?? {}
  for (const [at, name] of preview.entries()) yield* actionIssues(kind, name, ['preview', at])
  yield* standardIssues(kind, standard)
  if (!accounts) return
  for (const [at, name] of accounts.actions.entries())
    yield* actionIssues(kind, name, ['accounts', 'actions', at])
  const [first = ''] = accounts.actions
  const listing = actionOf(kind, first)
  if (listing && !listing.write && !validate(listing.params, {}).success)
    yield issue(['accounts', 'actions', 0], 'must need no parameters')
  yield* fieldIssues(kind, accounts)
  const { param } = accounts
  const shown = preview.map((name) => actionOf(kind, name)).filter((action) => action !== undefined)
  if (param !== undefined && !shown.some((action) => Object.hasOwn(propertiesOf(action.params), param)))
    yield issue(['accounts', 'param'], 'must be a parameter of an action of preview')
}

/** The field that names the accounts is in the configuration, and a list if there can be several. */
function* fieldIssues(
  { replication_config }: Kind,
  { field, many }: NonNullable<NonNullable<Kind['choices']>['accounts']>,
): Generator<Issue> {
  const properties = replication_config ? propertiesOf(replication_config) : {}
  const known = Object.keys(properties).join(', ') || 'none'
  if (!Object.hasOwn(properties, field))
    yield issue(['accounts', 'field'], `must be a field of the configuration: ${known}`)
  else if (properties[field]?.type !== undefined && (properties[field].type === 'array') !== many)
    yield issue(['accounts', 'many'], `must be ${!many}: the field says so`)
}

/** What is synced by default is a part of the configuration; what is missing may come from the customer. */
function* standardIssues({ replication_config }: Kind, standard: object | undefined): Generator<Issue> {
  if (!standard) return
  if (!replication_config) return yield issue(['standard'], 'is for kinds with a configuration')
  const checked = validate(replication_config, standard)
  const given = Object.keys(standard).map((name) => jsonPath([name]))
  for (const { path, message } of checked.success ? [] : checked.issues)
    if (given.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`)))
      yield { path: path.replace('$', '$.choices.standard'), message }
}

/** Customers get the right to run these, so that they only read. */
function* actionIssues(kind: Kind, name: string, path: PropertyKey[]): Generator<Issue> {
  const action = actionOf(kind, name)
  if (!action || action.write)
    yield issue(path, 'must name an entity and an action of it that only reads, such as orders.list')
}

/** The action of a name such as `orders.list`. */
export function actionOf({ entities }: Pick<Kind, 'entities'>, name: string): AnyAction | undefined {
  const [entity, action = ''] = name.split('.')
  const actions: Readonly<Record<string, AnyAction>> =
    Object.values(entities).find((each) => each.name === entity)?.actions ?? {}
  return Object.hasOwn(actions, action) ? actions[action] : undefined
}

const propertiesOf = (schema: Parameters<typeof toJsonSchema>[0]) =>
  (toJsonSchema(schema).properties ?? {}) as Readonly<Record<string, { readonly type?: string }>>

const issue = (path: PropertyKey[], message: string): Issue => ({
  path: jsonPath(['choices', ...path]),
  message,
})
