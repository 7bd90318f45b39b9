import type { $ZodType, output } from 'zod/v4/core'
import { InvalidCredentialsError } from '../errors.ts'
import { clientIssues } from '../http/auth/oauth-client.ts'
import type { OAuthEndpoints } from '../http/auth/oauth-endpoints.ts'
import { type OwnOptions, optionsCheck } from '../http/check-options.ts'
import type { ConnectorOptions } from '../http/options.ts'
import { validate } from '../issues.ts'
import type { VendorApi } from '../request/vendor-api.ts'
import type { Sources } from '../sync/listed-sources.ts'
import type { Account } from './account.ts'
import type { Choices } from './choices.ts'
import { bindEntities, type Client, clientPrototype, type OpenedApi } from './client.ts'
import type { ConfiguredEntities } from './configured.ts'
import type { Entities } from './entity.ts'
import { CORE_VERSION, MADE_WITH } from './made-with.ts'

/** One cheap read that shows whether credentials work, and which account they belong to. */
export interface Check {
  /** The name of the entity. */
  readonly entity: string
  /** The name of the action. */
  readonly action: string
  /** The parameters of the action. */
  readonly params?: object
  /** Reads the account from a result of any shape; undefined if the result names none. */
  account(answer: unknown): Account | undefined
}

/** What a kind of connector is made of. */
export interface ConnectorDeclaration<
  Declared extends Entities,
  Credentials extends $ZodType,
  Api,
  Options extends ConnectorOptions = ConnectorOptions,
> {
  /** The name in the HTTP API, such as `advertising`. */
  readonly type: string
  /** Other names for it, such as the vendor's. */
  readonly aliases: readonly string[]
  /** The name of the vendor's product, for people. */
  readonly title: string
  /** The entities, by their property in the library. */
  readonly entities: Declared
  /** The schema of the credentials. */
  readonly credentials: Credentials
  /** The configuration of a sync, if it takes any. */
  readonly replication_config?: $ZodType
  /** What its syncs read one by one, such as customers, if they do. */
  readonly sources?: Sources
  /** The entities that its configuration makes, if it makes any. */
  readonly configured?: ConfiguredEntities
  /** What customers may choose when they connect an account, if there is a choice. */
  readonly choices?: Choices
  /** The APIs of the vendor that `request` may name; the first is the default. Without any, there is no `request`. */
  readonly apis?: readonly VendorApi[]
  /** How the vendor issues tokens, if it does. */
  readonly oauth?: OAuthEndpoints
  /** The schemas of the options that only this connector takes. */
  readonly options?: OwnOptions<Options>
  /** The call that shows whether credentials work. */
  readonly check: Check
  /** Opens the vendor's API. */
  open(credentials: output<Credentials>, options: Options): OpenedApi<Api>
}

/** A kind of connector: its declaration, and how to open a connector of this kind. */
export interface ConnectorKind<
  Declared extends Entities = Entities,
  Credentials = unknown,
  Options extends ConnectorOptions = ConnectorOptions,
  Opened = Client<Declared>,
  Given = Options & {
    /** The credentials, in the shape that the schema says. */
    readonly credentials: Credentials
  },
> extends Omit<ConnectorDeclaration<Declared, $ZodType, unknown>, 'open' | 'options'> {
  /**
   * Checks the options and the shape of the credentials, and returns the typed methods. Nothing is sent yet.
   * Throws `invalid_options` or `invalid_credentials` naming the field.
   */
  create(options: Given): Opened
}

/** Declares a kind of connector. */
export function defineConnector<
  const Declared extends Entities,
  Credentials extends $ZodType,
  Api,
  Options extends ConnectorOptions = ConnectorOptions,
>(
  declaration: ConnectorDeclaration<Declared, Credentials, Api, Options>,
): ConnectorKind<Declared, output<Credentials>, Options> {
  const { open, options: own, ...rest } = declaration
  const check = optionsCheck(declaration.type, own)
  // reading a module's namespace, which `import * as entities` gives, takes ten times as long
  const entities: Declared = { ...declaration.entities }
  const prototype = clientPrototype(entities)
  const made = {
    ...rest,
    entities,
    // the only mark of a kind: spreading one keeps it
    [MADE_WITH]: CORE_VERSION,
    create(given: Options & { readonly credentials: output<Credentials> }) {
      const { credentials, ...options } = check(given)
      const checked = validate(declaration.credentials, credentials)
      if (!checked.success)
        throw new InvalidCredentialsError(`${declaration.type}: credentials`, checked.issues)
      const { oauth_client, renewable_credentials } = options as ConnectorOptions
      // a host that stores the credentials may look up their client later
      const halves = renewable_credentials ? [] : clientIssues(checked.data as object, oauth_client)
      if (halves.length > 0) throw new InvalidCredentialsError(`${declaration.type}: credentials`, halves)
      const opened = open(checked.data, options as unknown as Options)
      const { type, replication_config, sources, configured, apis = [] } = declaration
      const runtime = { type, api: opened.api, replication_config, sources, configured }
      return bindEntities(runtime, entities, prototype, {
        ...opened,
        apis,
      })
    },
  }
  return made
}
