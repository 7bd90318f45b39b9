/** The longest delay of a timer in Node, in milliseconds; a longer one fires immediately. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Runs work after a delay, which may be Infinity. Returns a function that stops the timer. */
export function startTimer(milliseconds: number, work: () => void): () => void {
  if (milliseconds === Number.POSITIVE_INFINITY) return () => {}
  const timer = setTimeout(work, Math.min(milliseconds, LONGEST_TIMER))
  return () => clearTimeout(timer)
}
