/** What the customer of a connect session may choose for a connector of a kind. */
export interface Choices {
  /** The accounts that the credentials reach. */
  readonly accounts?: {
    /** The field of the configuration that names them, such as `customer_ids`. */
    readonly field: string
    /** Whether the field is a list. */
    readonly many: boolean
    /** The actions that list them, such as `properties.list`. */
    readonly actions: readonly string[]
  }
  /** The actions that show the first rows of what is synced, such as `reports.run`. */
  readonly preview?: readonly string[]
  /** What is synced of the accounts if the maker of the session does not say. */
  readonly standard?: object
}
