import type { Kinds } from './generated/kinds.ts'
import type { ConnectorFields } from './generated/requests.ts'

/** The types of the kinds that this client knows. A server may have others. */
export type ConnectorType = keyof Kinds

/** A type of a connector or an alias of one, with suggestions in editors. */
export type AnyConnectorType = ConnectorType | (string & Record<never, never>)

/** What every connector is made of. */
type CommonFields<Type> = Pick<ConnectorFields, 'customer_name' | 'name' | 'sync_interval_seconds'> & {
  /** The kind of connector, such as `advertising`, or one of its aliases. */
  readonly connector_type: Type
}

/** What to sync. */
interface SyncFields<Config> {
  /** What to sync; null: nothing. */
  readonly replication_config?: Config | null | undefined
}

/** A connector with credentials. If its type is a literal that the client knows, they are those of the kind. */
export type NewConnector<Type extends string = string> = CommonFields<Type> &
  (Type extends ConnectorType
    ? SyncFields<Kinds[Type]['replication_config']> & {
        /** The fields that the kind takes. */
        readonly credentials: Kinds[Type]['credentials']
      }
    : Pick<ConnectorFields, 'credentials' | 'server_side_oauth_secret_id' | 'replication_config'>)

/** A connector of a consent, with the fields of its credentials that no consent gives. */
export type ConsentedConnector<Type extends ConnectorType> = CommonFields<Type> &
  SyncFields<Kinds[Type]['replication_config']> & {
    /** What the consent has given. It works once. */
    readonly server_side_oauth_secret_id: string
    /** The fields that the kind takes and no consent gives. */
    readonly credentials?: Partial<Kinds[Type]['credentials']> | undefined
  }
