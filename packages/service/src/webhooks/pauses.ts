const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after the failed attempts of one message, in milliseconds and without jitter. They last five days in all. */
export const PAUSES: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
  24 * HOUR,
  24 * HOUR,
]

/** By how much a pause may be longer or shorter, so that endpoints that failed together are not called together. */
const JITTER = 0.1

/**
 * The pause after this number of failed attempts, in milliseconds; undefined after the last one. `random` is from 0 to 1.
 */
export function pauseAfter(failures: number, random: number): number | undefined {
  const pause = PAUSES[failures - 1]
  return pause && Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
