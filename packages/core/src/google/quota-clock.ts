const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** Seconds until the next hour begins, at a moment in milliseconds since 1970. */
export function untilNextHour(now: number): number {
  return HOUR_SECONDS - (Math.floor(now / 1000) % HOUR_SECONDS)
}

/** Seconds since midnight on California's clock. */
function pacificSeconds(now: number): number {
  const fields = pacific.formatToParts(now)
  const [hour = 0, minute = 0, second = 0] = fields
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  return hour * HOUR_SECONDS + minute * 60 + second
}

/** Seconds until midnight in California, where the days of Google's quotas end, at a moment in milliseconds since 1970. */
export function untilPacificMidnight(now: number): number {
  const left = DAY_SECONDS - pacificSeconds(now)
  // on the day of a clock change, that may be an hour before or after midnight
  const missed = pacificSeconds(now + left * 1000)
  return missed < DAY_SECONDS / 2 ? left - missed : left + DAY_SECONDS - missed
}
