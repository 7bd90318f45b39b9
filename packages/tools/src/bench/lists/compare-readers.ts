import { cpuMs, quantile } from '../../repository/figures.ts'

/** Reads everything once and returns the number of rows. */
export type Reader = () => Promise<number>

interface Round {
  readonly rows: number
  readonly seconds: number
  /** Processor time of this process, in milliseconds. */
  readonly cpu_ms: number
}

/** How long each reader runs before it is measured, in milliseconds, so that its code is compiled. */
const WARM_UP_MS = 2000
const ROUNDS = 15

/** Counts the rows that have something, up to a number of them. */
export const counting =
  <Row>(
    rows: () => AsyncIterable<Row>,
    has: (row: Row) => unknown,
    most = Number.POSITIVE_INFINITY,
  ): Reader =>
  async () => {
    let count = 0
    for await (const row of rows()) {
      if (has(row)) count++
      if (count === most) break
    }
    return count
  }

/** Counts the same in every page of a function that sends one request, as a user without a library would write it. */
export const countingPages =
  <Row, Place>(
    send: (
      place: Place | undefined,
    ) => Promise<readonly [rows?: readonly Row[] | undefined, next?: Place | undefined]>,
    has: (row: Row) => unknown,
    most = Number.POSITIVE_INFINITY,
  ): Reader =>
  async () => {
    let count = 0
    let place: Place | undefined
    do {
      const [rows = [], next] = await send(place)
      for (const row of rows) if (has(row)) count++
      place = next
    } while (place && count < most)
    return count
  }

/**
 * Measures readers of the same rows. Prints rows per second and CPU time per row as medians, and their ratios to the
 * reader `fetch`. Rounds alternate between the readers, so that changes in the machine's load affect all of them; a ratio
 * is the median of the ratios of all rounds.
 */
export async function compareReaders(
  title: string,
  readers: Readonly<Record<string, Reader>>,
): Promise<void> {
  const measured = new Map<string, Round[]>(Object.keys(readers).map((name) => [name, []]))
  for (const read of Object.values(readers)) {
    for (const started = performance.now(); performance.now() - started < WARM_UP_MS; ) await read()
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, read] of Object.entries(readers)) measured.get(name)?.push(await measure(read))
  }
  const base = measured.get('fetch') as Round[]
  const speed = ({ rows, seconds }: Round) => rows / seconds
  const cost = ({ rows, cpu_ms }: Round) => (1000 * cpu_ms) / rows
  const against = (rounds: Round[], of: (round: Round) => number) =>
    quantile(rounds.map((round, index) => of(round) / of(base[index] as Round))).toFixed(2)
  console.log(`\n${title}: ${base[0]?.rows} rows`)
  console.table(
    [...measured].map(([reader, rounds]) => ({
      reader,
      'rows/s': Math.round(quantile(rounds.map(speed))),
      'CPU µs/row': quantile(rounds.map(cost)).toFixed(2),
      'rows/s to fetch': against(rounds, speed),
      'CPU to fetch': against(rounds, cost),
    })),
  )
}

async function measure(read: Reader): Promise<Round> {
  const [started, before] = [performance.now(), cpuMs()]
  const rows = await read()
  return { rows, seconds: (performance.now() - started) / 1000, cpu_ms: cpuMs() - before }
}
