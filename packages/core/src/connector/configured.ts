import type { Entity, SearchDeclaration } from '../connector/entity.ts'
import type { VendorFields } from '../sync/vendor-fields.ts'

/** An entity that a connector's configuration makes, such as a report. It can be searched, and has no actions. */
export interface ConfiguredEntity extends Pick<Entity, 'name' | 'summary'> {
  /** None: it only has the search of the hosted server. */
  readonly actions: Readonly<Record<never, never>>
  /**
   * What can be searched. Without reads, its fields are not known yet: they follow from the vendor, which was not asked,
   * or from the content of files.
   */
  readonly search: SearchDeclaration
  /** Its definition, as the configuration gives it. */
  readonly definition: object
}

/** The entities that the configurations of a kind of connector make. */
export interface ConfiguredEntities {
  /** The field of the configuration that defines them, such as `queries`. */
  readonly field: string
  /** The declared entity whose search documents are the files that they are read from, if they are. */
  readonly files?: string
  /**
   * The entities of a configuration that the connector's schema has checked. `vendor_fields` is what `vendorFields`
   * returned, perhaps for a former configuration; undefined if the vendor was not asked.
   */
  of(config: never, vendor_fields: VendorFields | undefined): readonly ConfiguredEntity[]
  /**
   * Asks the vendor for the fields that the configuration names. Throws `invalid_params` naming each wrong one by its path
   * in the configuration.
   */
  vendorFields?(api: never, reading: never): Promise<VendorFields>
}

/** A connector's configuration, with what its vendor says of the fields in it. */
export interface Configuration {
  /** The configuration, as the connector's schema takes it. */
  readonly replication_config?: unknown
  /** What the connection's `vendorFields` returned for it; null or absent if the vendor was not asked. */
  readonly vendor_fields?: VendorFields | null | undefined
}
