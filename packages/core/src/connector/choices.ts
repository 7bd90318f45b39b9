import type { CallOptions } from '../http/options.ts'
import type { Connection } from './client.ts'

/** The accounts among which a customer chooses. */
export interface AccountChoices {
  /** The field of the configuration that names them, such as `customer_ids`. */
  readonly field: string
  /** Whether the field is a list. */
  readonly many: boolean
  /** The actions that list them, such as `properties.list`. The first one needs no parameters, and has them as its rows. */
  readonly actions: readonly string[]
  /** What people call them, such as `properties`, or `folder` if there is one; by default `accounts`. */
  readonly noun?: string
  /** The fields of a row with its parts; by default `id` and `name`. */
  readonly row?: {
    /** What the configuration takes. */
    readonly id: string
    /** What people call the account. */
    readonly name: string
    /** What tells it from others of the same name. */
    readonly note?: string
    /** What it belongs to. */
    readonly group?: string
  }
  /** The parameter by which the actions of the preview take one, if they do. */
  readonly param?: string
  /** Which of the wanted accounts the credentials reach. By default those that are rows of the first action. */
  reached?(
    connection: Pick<Connection, 'execute' | 'sources'>,
    wanted: readonly string[],
    options: Pick<CallOptions, 'signal'>,
  ): Promise<readonly string[]>
}

/** What the customer of a connect session may choose for a connector of a kind. */
export interface Choices {
  /** The accounts that the credentials reach. */
  readonly accounts?: AccountChoices
  /** The actions that show the first rows of what is synced, such as `reports.run`. */
  readonly preview?: readonly string[]
  /** What is synced of the accounts if the maker of the session does not say. */
  readonly standard?: object
}
