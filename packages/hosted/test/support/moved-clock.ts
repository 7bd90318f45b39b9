/** The text of a module that moves the clock of the process that loads it first, by some milliseconds. */
export const movedClock = (by_ms: number): string => `
  const { now } = Date
  const moved = () => now() + ${by_ms}
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, as) => Reflect.construct(date, given.length > 0 ? given : [moved()], as),
  })
  Date.now = moved
`
