const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ']

/** The variables by which `npm run test:clocks` moves the clock and the zone of every process; otherwise none. */
export const clockVariables: Readonly<Record<string, string>> = process.env.FAKETIME
  ? Object.fromEntries(NAMES.flatMap((name) => [[name, process.env[name] ?? '']]))
  : {}
