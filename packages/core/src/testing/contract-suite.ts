import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import type { AnyAction, Entities, Entity } from '../connector/entity.ts'
import type { Limiter } from '../http/limiter.ts'
import type { ConnectorOptions } from '../http/options.ts'
import type { FakeVendor } from './fake-vendor.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the contract. */
export interface ConnectorContract {
  readonly kind: ConnectorKind<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /** Valid parameters of each action, by `entity.action`. */
  readonly calls: Readonly<Record<string, object>>
  /** Valid parameters of every list that `calls` leaves out. */
  readonly list?: object
  /** A valid configuration of a sync. */
  readonly replication_config?: object
  /** The actions that accept any body of a success, such as downloads, by `entity.action`. */
  readonly any_body?: readonly string[]
}

/** No limits, so that a pause which one reply asks for does not delay the next test. */
export const unlimited: Limiter = {
  acquire: async () => () => {},
  pause: () => {},
  usage: () => ({ in_flight: 0, waiting: 0, today: 0, limits: {} }),
}

/** An action of an entity. */
export interface ContractAction {
  readonly entity: Entity
  readonly name: string
  readonly action: AnyAction
  /** `entity.action`. */
  readonly operation: string
}

/** What the parts of the suite share. */
export interface ContractSuite extends Pick<Runner, 'test' | 'expect'> {
  readonly contract: ConnectorContract
  readonly entities: readonly Entity[]
  readonly actions: readonly ContractAction[]
  /** Valid parameters of each action, by `entity.action`. */
  readonly calls: Readonly<Record<string, object>>
  readonly vendor: () => FakeVendor
  readonly client: () => Connection
}
