/** Which page of a list to read. */
export interface PageQuery {
  readonly limit: number
  /** `meta.cursor` of the page before. */
  readonly cursor?: string | undefined
}
