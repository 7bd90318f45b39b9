/** Memory for the bodies of all requests in flight. */
export interface BodyMemory {
  /** Reserves memory for one body until the returned function is called; undefined when too much is in use. */
  reserve(bytes: number): (() => void) | undefined
}

/** Bodies up to this length have memory of their own, so that uploads do not keep ordinary requests out. */
const SMALL = 64 * 1024
const SMALL_TOTAL = 32 * 1024 * 1024
const LARGE_TOTAL = 64 * 1024 * 1024

/** Memory of at most `large_total` bytes for large bodies, and a fixed amount for small ones. */
export function bodyMemory(large_total = LARGE_TOTAL): BodyMemory {
  const pools = { small: { free: SMALL_TOTAL }, large: { free: large_total } }
  return {
    reserve(bytes) {
      const pool = bytes <= SMALL ? pools.small : pools.large
      if (bytes > pool.free) return undefined
      pool.free -= bytes
      return () => {
        pool.free += bytes
      }
    },
  }
}
