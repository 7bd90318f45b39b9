/** An event of a trace of Chromium: times in microseconds, `tdur` that of the processor. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The tasks of the main threads of pages. */
export function mainTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(placeOf),
  )
  return events.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(placeOf(event)))
}

/** The processor time of tasks, in milliseconds. */
export const usedMs = (tasks: readonly TraceEvent[]): number =>
  tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000

/** The processor times of tasks that take longer than `least_ms`, the longest first. */
export const longTasks = (tasks: readonly TraceEvent[], least_ms: number): number[] =>
  tasks
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((ms) => ms > least_ms)
    .toSorted((one, other) => other - one)
