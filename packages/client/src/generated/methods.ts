// Written by `npm run docs:reference` from the server's routes. Do not edit.

import type { CreateOptions, RequestOptions } from '../call-options.ts'
import type {
  Approval,
  ApprovalPage,
  CheckResult,
  ClientCredentials,
  ConnectSession,
  ConnectVisit,
  ConnectorPage,
  ConnectorRecord,
  ConnectorSummary,
  Consent,
  Coverage,
  CreatedConnectSession,
  CreatedWebhook,
  Definition,
  DefinitionList,
  RegisteredClientList,
  Session,
  SignInLink,
  SignInMethods,
  SyncActivity,
  SyncReport,
  SyncRun,
  TableQuery,
  TokenPage,
  Webhook,
  WebhookDeliveryPage,
  WebhookList,
  WebhookSecret,
  WebhookTest,
} from './answers.ts'
import type {
  ActivityQuery,
  ApprovalQuery,
  ChangeSetPatch,
  ChangeSetQuery,
  ConnectChoice,
  ConnectorDeletion,
  ConnectorPatch,
  ConnectorQuery,
  DeliveryQuery,
  NewApiClient,
  NewChangeSet,
  NewConnectSession,
  NewConsent,
  NewSignInLink,
  NewWebhook,
  Redelivery,
  SignIn,
  SqlRequest,
  SyncQuery,
  TokenQuery,
  VisitCode,
  WebhookPatch,
} from './requests.ts'

/** The connectors of the organization. */
export interface ConnectorsMethods {
  /** Lists connectors, newest first. */
  list(query?: ConnectorQuery, options?: RequestOptions): Promise<ConnectorPage>
  /** Summarizes how the connectors are: how many in each state, and what needs somebody, by reason. */
  summary(options?: RequestOptions): Promise<ConnectorSummary>
  /** Reads how many runs ended on each of the last days, how, with how many rows, what is overdue, and which quotas are used most. */
  activity(query?: ActivityQuery, options?: RequestOptions): Promise<SyncActivity>
  /** Reads a connector, with its `status` and the `last_error` of its credentials. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<ConnectorRecord>
  /** Changes a connector; its id stays. Fields that are left out stay as they are. Throws `not_found`, `invalid_credentials`, `unsupported_action`, `conflict`. */
  update(id: string, body: ConnectorPatch, options?: RequestOptions): Promise<ConnectorRecord>
  /** Deletes a connector with its credentials and synced data. A grant that a consent on this server made is revoked at the vendor too, unless another connector has it. Throws `not_found`. */
  delete(id: string, query?: ConnectorDeletion, options?: RequestOptions): Promise<void>
  /** Checks the credentials by one cheap call to the vendor, and stores the status and the account. Throws `not_found`, `unsupported_action`, `invalid_credentials`. */
  check(id: string, options?: RequestOptions): Promise<CheckResult>
  /** Writes a search as SQL over the table of its entity, for DuckDB and Spark, on a server that writes tables. Throws `not_found`, `unknown_entity`, `unsupported_action`, `sync_not_configured`, `sync_pending`. */
  sql(id: string, body: SqlRequest, options?: RequestOptions): Promise<TableQuery>
  /** Reads how far the sync of a connector is, and its last runs. Throws `not_found`, `unsupported_action`. */
  syncs(id: string, query?: SyncQuery, options?: RequestOptions): Promise<SyncReport>
  /** Reads which days of each entity are complete, and what the others lack. Throws `not_found`, `unsupported_action`. */
  coverage(id: string, options?: RequestOptions): Promise<Coverage>
  /** Ends the run that is queued or running, or paused. What it has published stays. Answers the run; null if there was never one. Throws `not_found`, `unsupported_action`. */
  cancelSync(id: string, options?: RequestOptions): Promise<SyncRun | null>
  /** Ends the present run and begins no other, until the syncing is resumed. Throws `not_found`, `unsupported_action`. */
  suspendSync(id: string, options?: RequestOptions): Promise<SyncReport>
  /** Begins runs again after they were suspended, the first at once. Throws `not_found`, `unsupported_action`. */
  resumeSync(id: string, options?: RequestOptions): Promise<SyncReport>
}

/** Tokens with a scope, which may do less than their maker. */
export interface TokensMethods {
  /** Lists the tokens with a scope, newest first: for a caller with a scope, its own and those that were made from it. */
  list(query?: TokenQuery, options?: RequestOptions): Promise<TokenPage>
  /** Revokes a token and those that were made from it. The next request with them is refused. Throws `not_found`. */
  revoke(id: string, options?: RequestOptions): Promise<void>
}

/** The programs that act for the organization, each with a secret. */
export interface ClientsMethods {
  /** Creates a client: a program that may do everything in the organization. Its secret is shown only in this answer. Throws `conflict`. */
  create(body: NewApiClient, options?: CreateOptions): Promise<ClientCredentials>
  /** Lists the clients of the organization, newest first, with when each was last used. */
  list(options?: RequestOptions): Promise<RegisteredClientList>
  /** Adds a secret to a client, which is shown only in this answer. The previous one stays valid; older ones are deleted. Throws `not_found`, `conflict`. */
  addSecret(id: string, options?: RequestOptions): Promise<ClientCredentials>
  /** Takes a client out of the organization, with its tokens and the sessions of the people that it has let in. It is deleted unless it acts for other organizations. Throws `not_found`. */
  withdraw(id: string, options?: RequestOptions): Promise<void>
}

/** The session of the person in front of the browser, for a client with `session: true`. The browser keeps it in a cookie that no script can read. */
export interface SessionMethods {
  /** Signs a person in with the code of a link, which works once. The session is in a cookie. Throws `conflict`. */
  signIn(body: SignIn, options?: RequestOptions): Promise<Session>
  /** Reads the session of the cookie: who has signed in, for what, and until when. */
  get(options?: RequestOptions): Promise<Session>
  /** Signs the person out: the session of the cookie ends. */
  signOut(options?: RequestOptions): Promise<void>
  /** Says how people can sign in. */
  methods(options?: RequestOptions): Promise<SignInMethods>
}

/** Links by which people sign in. */
export interface SignInLinksMethods {
  /** Makes a link by which a person signs in to the console, once, within ten minutes. */
  create(body: NewSignInLink, options?: RequestOptions): Promise<SignInLink>
}

/** Writes that a person decides on before they are sent. */
export interface ApprovalsMethods {
  /** Lists writes that need an approval, newest first: those that the scope of the token reaches. */
  list(query?: ApprovalQuery, options?: RequestOptions): Promise<ApprovalPage>
  /** Reads an approval: what the write changes, and what came of it. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<Approval>
  /** Approves writes and sends each once. A repetition is answered with what came of them. None is sent whose target somebody has changed meanwhile. Throws `not_found`, `conflict`. */
  approve(id: string, options?: RequestOptions): Promise<Approval>
  /** Refuses a write, which is never sent. Throws `not_found`, `conflict`. */
  refuse(id: string, options?: RequestOptions): Promise<Approval>
}

/** Plans of writes to a connector, which a person approves once. */
export interface ChangeSetsMethods {
  /** Begins a change set of a connector: a plan of writes that a person approves once. Throws `not_found`, `unknown_entity`, `unsupported_action`, `sync_pending`, `sync_not_configured`, `search_memory_limit`, `search_state`, `search_stream`, `conflict`. */
  create(id: string, body: NewChangeSet, options?: RequestOptions): Promise<Approval>
  /** Lists the change sets of a connector, newest first. Throws `not_found`. */
  list(id: string, query?: ChangeSetQuery, options?: RequestOptions): Promise<ApprovalPage>
  /** Reads a change set: what its writes change, and what came of them. Throws `not_found`. */
  get(id: string, change_set: string, options?: RequestOptions): Promise<Approval>
  /** Moves the writes of an open change set. A write stays after those that it depends on. Throws `not_found`, `conflict`. */
  update(id: string, change_set: string, body: ChangeSetPatch, options?: RequestOptions): Promise<Approval>
  /** Drops a write of an open change set, if no later one depends on it. Throws `not_found`, `conflict`. */
  drop(id: string, change_set: string, number: string, options?: RequestOptions): Promise<void>
  /** Asks people to decide on a change set, as on any approval. Nothing can be added from then on. Throws `not_found`, `conflict`. */
  submit(id: string, change_set: string, options?: RequestOptions): Promise<Approval>
  /** Begins a change set that takes back what another one did, in reverse order. It names the writes that it cannot take back. Throws `not_found`, `conflict`. */
  undo(id: string, change_set: string, options?: RequestOptions): Promise<Approval>
}

/** Consents of customers. */
export interface OauthMethods {
  /** Begins the consent of a customer. Send the customer to `consent_url` within ten minutes. */
  initiate(body: NewConsent, options?: RequestOptions): Promise<Consent>
}

/** Links by which customers connect accounts in a browser. */
export interface ConnectSessionsMethods {
  /** Makes a link by which a customer connects an account in a browser, within 30 minutes. Throws `conflict`, `not_found`. */
  create(body: NewConnectSession, options?: RequestOptions): Promise<CreatedConnectSession>
  /** Reads whether a customer has connected an account by a link, up to a day after its end. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<ConnectSession>
}

/** The page of a connect session in the browser of the customer, for a client whose `session` names it. */
export interface ConnectVisitsMethods {
  /** Opens a link in a browser with its code, once. What shows the customer later is in a cookie. Throws `not_found`. */
  open(id: string, body: VisitCode, options?: RequestOptions): Promise<ConnectVisit>
  /** Reads the link that this browser has opened, with what its page needs for changes. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<ConnectVisit>
  /** Completes a link: what the customer has chosen is synced. Throws `not_found`, `conflict`, `unsupported_action`, `invalid_credentials`, `reauth_required`, `credentials_not_saved`, `connector_failed`. */
  complete(id: string, body: ConnectChoice, options?: RequestOptions): Promise<ConnectSession>
}

/** The addresses that get the events of the organization. `verifyWebhook` checks what they receive. */
export interface WebhooksMethods {
  /** Creates a webhook, which gets the events from here on. Its secret is shown only in this answer. Throws `conflict`. */
  create(body: NewWebhook, options?: CreateOptions): Promise<CreatedWebhook>
  /** Lists the webhooks of the organization, oldest first. */
  list(options?: RequestOptions): Promise<WebhookList>
  /** Reads a webhook, with how far it has come. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<Webhook>
  /** Changes a webhook, and enables or disables it. The next event is then attempted at once. Throws `not_found`. */
  update(id: string, body: WebhookPatch, options?: RequestOptions): Promise<Webhook>
  /** Deletes a webhook with its secrets and deliveries. Throws `not_found`. */
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Creates a new secret, which is shown only in this answer. The former one signs too for another 24 hours. Throws `not_found`, `conflict`. */
  rotateSecret(id: string, options?: RequestOptions): Promise<WebhookSecret>
  /** Sends an event of the type `webhook.test` at once, and answers how the receiver answered. Throws `not_found`, `conflict`. */
  test(id: string, options?: RequestOptions): Promise<WebhookTest>
  /** Sends every event after a position again, in order. Each has the id that it had before. Throws `not_found`. */
  redeliver(id: string, body: Redelivery, options?: RequestOptions): Promise<Webhook>
  /** Lists the attempts to deliver events to a webhook, newest first. They are kept for 30 days. Throws `not_found`. */
  deliveries(id: string, query?: DeliveryQuery, options?: RequestOptions): Promise<WebhookDeliveryPage>
}

/** The kinds of connectors that the server has. */
export interface DefinitionsMethods {
  /** Lists the kinds of connectors, with their entities and actions. */
  list(options?: RequestOptions): Promise<DefinitionList>
  /** Describes one kind of connector: credentials and parameters as JSON Schema, and the searchable fields. Throws `not_found`. */
  get(type: string, options?: RequestOptions): Promise<Definition>
}

/** All methods that only pass on what they are given. */
export interface RouteMethods {
  /** The connectors of the organization. */
  readonly connectors: ConnectorsMethods
  /** Tokens with a scope, which may do less than their maker. */
  readonly tokens: TokensMethods
  /** The programs that act for the organization, each with a secret. */
  readonly clients: ClientsMethods
  /** The session of the person in front of the browser, for a client with `session: true`. The browser keeps it in a cookie that no script can read. */
  readonly session: SessionMethods
  /** Links by which people sign in. */
  readonly sign_in_links: SignInLinksMethods
  /** Writes that a person decides on before they are sent. */
  readonly approvals: ApprovalsMethods
  /** Plans of writes to a connector, which a person approves once. */
  readonly change_sets: ChangeSetsMethods
  /** Consents of customers. */
  readonly oauth: OauthMethods
  /** Links by which customers connect accounts in a browser. */
  readonly connect_sessions: ConnectSessionsMethods
  /** The page of a connect session in the browser of the customer, for a client whose `session` names it. */
  readonly connect_visits: ConnectVisitsMethods
  /** The addresses that get the events of the organization. `verifyWebhook` checks what they receive. */
  readonly webhooks: WebhooksMethods
  /** The kinds of connectors that the server has. */
  readonly definitions: DefinitionsMethods
}
