import { type ConnectorKind, toJsonSchema } from '@linkspan/core'
import { EXPORT_FORMATS } from '@linkspan/service'
import {
  approval,
  changesPage,
  checkResult,
  clientCredentials,
  connector,
  connectorPage,
  connectSession,
  connectVisit,
  createdConnectSession,
  createdToken,
  createdWebhook,
  deliveryPage,
  event,
  eventPage,
  pendingApproval,
  registeredClient,
  registeredClientList,
  sessionView,
  signInLink,
  signInMethods,
  sync,
  syncReport,
  syncRun,
  tokenPage,
  tokenView,
  webhook,
  webhookList,
  webhookSecret,
  webhookTest,
} from '@linkspan/service/answers'
import { connectorSummary } from '@linkspan/sync'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { answerSchema, type Schema } from '../../src/http/openapi/schema.ts'
import { approvalPage, listApprovals } from '../../src/http/routes/approvals.ts'
import { createApiClient } from '../../src/http/routes/clients.ts'
import { createConnectSession } from '../../src/http/routes/connect-sessions.ts'
import { completeConnectVisit } from '../../src/http/routes/connect-visits.ts'
import { createConnector, listConnectors, updateConnector } from '../../src/http/routes/connectors.ts'
import { initiateConsent, startedConsent } from '../../src/http/routes/consent.ts'
import { definition, definitionList } from '../../src/http/routes/definition-schemas.ts'
import { noticeOf, withDeprecations } from '../../src/http/routes/deprecation.ts'
import type { Route } from '../../src/http/routes/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { createSignInLink } from '../../src/http/routes/sessions.ts'
import { startSync } from '../../src/http/routes/sync.ts'
import { createToken, listTokens } from '../../src/http/routes/tokens.ts'
import { createWebhook, listDeliveries, updateWebhook } from '../../src/http/routes/webhooks.ts'
import { pascal } from './names.ts'
import { createTypeTexts } from './type-text.ts'

const NOTE = "// Written by `npm run docs:reference` from the server's routes. Do not edit.\n"
const FOLDER = 'packages/client/src/generated'

/** The names of the client, which says `connector` of what it binds. */
const RENAMED = { Connector: 'ConnectorRecord' }

/** What the server answers, by the names of the client. */
const ANSWERS: Readonly<Record<string, $ZodType>> = {
  ConnectorRecord: connector,
  ConnectorPage: connectorPage,
  ConnectorSummary: connectorSummary,
  CheckResult: checkResult,
  SyncState: sync,
  SyncRun: syncRun,
  SyncReport: syncReport,
  LinkspanEvent: event,
  EventPage: eventPage,
  Consent: startedConsent,
  DefinitionList: definitionList,
  Definition: definition,
  ChangesPage: changesPage,
  ScopedToken: tokenView,
  CreatedToken: createdToken,
  TokenPage: tokenPage,
  RegisteredClient: registeredClient,
  RegisteredClientList: registeredClientList,
  ClientCredentials: clientCredentials,
  Session: sessionView,
  SignInMethods: signInMethods,
  SignInLink: signInLink,
  ConnectSession: connectSession,
  CreatedConnectSession: createdConnectSession,
  ConnectVisit: connectVisit,
  PendingApproval: pendingApproval,
  Approval: approval,
  ApprovalPage: approvalPage,
  Webhook: webhook,
  CreatedWebhook: createdWebhook,
  WebhookList: webhookList,
  WebhookSecret: webhookSecret,
  WebhookTest: webhookTest,
  WebhookDeliveryPage: deliveryPage,
}

/** What the server takes, with what each is. */
const REQUESTS: readonly [name: string, description: string, schema: $ZodType | undefined][] = [
  ['ConnectorQuery', 'Which connectors to list, newest first.', listConnectors.input.query],
  [
    'ConnectorFields',
    'What a connector is made of: credentials, or the secret of a consent.',
    createConnector.input.body,
  ],
  ['ConnectorPatch', 'What may change of a connector. What is left out stays.', updateConnector.input.body],
  ['SyncRequest', 'What to sync.', startSync.input.body],
  ['ExportFormat', 'The format of an export.', z.enum(EXPORT_FORMATS)],
  ['NewConsent', 'What a consent begins with.', initiateConsent.input.body],
  ['NewToken', 'What a token with a scope is made of.', createToken.input.body],
  ['TokenQuery', 'Which tokens to list, newest first.', listTokens.input.query],
  ['NewApiClient', 'What a client of the API is made of.', createApiClient.input.body],
  ['NewSignInLink', 'What a link is made of by which a person signs in.', createSignInLink.input.body],
  [
    'NewConnectSession',
    'What a link is made of by which a customer connects an account.',
    createConnectSession.input.body,
  ],
  ['ConnectChoice', 'What a customer has chosen on the page of a link.', completeConnectVisit.input.body],
  ['ApprovalQuery', 'Which approvals to list, newest first.', listApprovals.input.query],
  ['NewWebhook', 'What a webhook is made of.', createWebhook.input.body],
  ['WebhookPatch', 'What may change of a webhook. What is left out stays.', updateWebhook.input.body],
  ['DeliveryQuery', 'Which deliveries to list, newest first.', listDeliveries.input.query],
]

/** The files with the client's types of requests, of answers and of what each kind takes, by path in the repository. */
export function clientTypes(kinds: readonly ConnectorKind[]): Map<string, string> {
  return new Map([
    [`${FOLDER}/answers.ts`, answerTypes(ANSWERS, routes)],
    [`${FOLDER}/requests.ts`, requestTypes(REQUESTS, routes)],
    [`${FOLDER}/kinds.ts`, kindTypes(kinds)],
  ])
}

const write = (texts: ReadonlyMap<string, string>) => [NOTE, ...texts.values()].join('\n')

/** The types of answers, by name, with what the routes that answer them deprecate. */
export function answerTypes(named: Readonly<Record<string, $ZodType>>, routes: readonly Route[]): string {
  const texts = createTypeTexts({ readonly: 'properties', renamed: RENAMED })
  for (const [name, schema] of Object.entries(named)) {
    if (texts.declared.has(name)) continue
    const answering = routes.filter(({ answer }) => answer.schema === schema)
    texts.declare(name, deprecating(rootOf(answerSchema(schema)), answering, 'answer'))
  }
  return write(texts.declared)
}

/** The types of what routes take, with what these deprecate. */
export function requestTypes(named: typeof REQUESTS, routes: readonly Route[]): string {
  const texts = createTypeTexts({ readonly: 'all' })
  for (const [name, description, schema] of named) {
    const place = routes.some(({ input }) => input.query === schema) ? 'query' : 'body'
    const taking = routes.filter(({ input }) => input[place] === schema)
    texts.declare(name, deprecating(toJsonSchema(schema as $ZodType), taking, place), description)
  }
  return write(texts.declared)
}

/** A schema with its deprecated fields marked, and itself if all routes that have it are deprecated. */
function deprecating(schema: Schema, having: readonly Route[], place: 'query' | 'body' | 'answer'): Schema {
  const all = having.map(({ deprecated = [] }) => deprecated)
  const marked = withDeprecations(schema, all.flat(), place)
  const wholes = all.map((each) => each.find(({ field }) => field === undefined))
  const [whole] = wholes
  if (!whole || !wholes.every(Boolean)) return marked
  const texts = [marked.description, noticeOf(whole)].filter((text) => text !== undefined)
  return { ...marked, deprecated: true, description: texts.join(' ') }
}

/** The schema itself, if it is a reference to one of its own definitions. */
function rootOf({ $ref, $defs = {}, ...rest }: Schema): Schema {
  const root = $ref === undefined ? rest : ($defs[$ref.slice('#/$defs/'.length)] as Schema)
  return { ...root, $defs }
}

/** The credentials and the configuration of each kind. */
function kindTypes(kinds: readonly ConnectorKind[]): string {
  const texts = createTypeTexts({ readonly: 'all' })
  const lines = kinds.flatMap(({ type, title, credentials, replication_config }) => {
    const named = (what: string) => `${pascal(type)}${what}`
    texts.declare(named('Credentials'), toJsonSchema(credentials), `The credentials of ${title}.`)
    const config = replication_config && named('ReplicationConfig')
    if (config) texts.declare(config, toJsonSchema(replication_config), `What to sync of ${title}.`)
    return [
      `  /** ${title}. */`,
      `  readonly '${type}': {`,
      '    /** The fields that it takes. */',
      `    readonly credentials: ${named('Credentials')}`,
      '    /** What to sync. */',
      `    readonly replication_config: ${config ?? 'never'}`,
      '  }',
    ]
  })
  return [
    NOTE,
    ...texts.declared.values(),
    '/** What the kinds of connectors take, by their types. */',
    'export interface Kinds {',
    ...lines,
    '}\n',
  ].join('\n')
}
