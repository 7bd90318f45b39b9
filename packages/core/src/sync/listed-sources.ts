/** A source as a connector lists it, such as a customer or a property. */
export interface ListedSource {
  /** The vendor's id. */
  readonly id: string
  /** The time zone in which the vendor counts its days, such as `Europe/Berlin`; absent if it is unknown. */
  readonly time_zone?: string | undefined
}

/** The sources that a sync reads. */
export interface SourceList<Source extends ListedSource = ListedSource> {
  /** The sources, each once. */
  readonly sources: readonly Source[]
  /** False if some may be missing, because a part of the list could not be read. */
  readonly complete: boolean
}

/** Which sources a connector has. */
export interface Sources {
  /** What comes before the id of a source in texts, such as `customer`. */
  readonly noun: string
  /** The ids that the configuration names; undefined if it leaves that to the vendor. */
  named(config: never): readonly string[] | undefined
  /** Lists the sources. Those that the configuration names are all in the list. */
  list(api: never, reading: never): Promise<SourceList>
}
