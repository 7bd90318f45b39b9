/** A method of a vendor's contract. */
export interface VendorMethod {
  /** Its name in the contract. */
  readonly id: string
  readonly http: string
  /** With the variables in braces, such as `/drive/v3/files/{fileId}`. */
  readonly path: string
  /** Whether a request at this path is for this method, where several have the same path. */
  readonly isFor?: (request: ReceivedRequest) => boolean
  /** The action that sends it for a query of one's own, if no other action does. */
  readonly query?: string
  /** Why no action covers it, so that it can only be reached by a request of one's own. */
  readonly by_request?: string | undefined
}

/** A request as the vendor received it. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly body: unknown
}
