/** A lease as its owner took it. */
export interface Lease {
  readonly name: string
  /** Random for each taking. */
  readonly owner: string
  /** Grows with each taking, which distinguishes the writes of a former owner from those of the present one. */
  readonly fence: number
}

/**
 * Leases: at most one owner at a time holds each. They expire by the clock of the store, and are taken for at most five
 * minutes: one that ends later was taken while that clock was ahead, and has expired. An expired lease stays its owner's
 * until another one takes it.
 */
export interface LeaseStore {
  /** Takes a lease that is free or has expired. Returns undefined while another owner holds it. */
  take(name: string, owner: string, ttl_ms: number): Promise<Lease | undefined>
  /** Extends a lease to `ttl_ms` from now. Returns false if another owner has taken it, or if it was released. */
  renew(lease: Lease, ttl_ms: number): Promise<boolean>
  /** Ends a lease. Returns false if another owner has taken it, or if it was released. */
  release(lease: Lease): Promise<boolean>
  /**
   * Ends a lease, no matter which process holds it. In a transaction, nobody takes or revokes it until the transaction ends,
   * whatever the clock says: so it excludes others where the work is the transaction.
   */
  revoke(name: string): Promise<void>
  /** Whether nobody else has taken the lease. In a transaction, this stays so until the transaction ends. */
  isHeld(lease: Lease): Promise<boolean>
  /** The fence of the last taking; 0 if there is none. */
  fence(name: string): Promise<number>
  /** Deletes leases that expired more than `age_ms` ago. */
  deleteExpired(age_ms: number): Promise<void>
}
