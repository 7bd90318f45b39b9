/** Reads everything once and returns the number of rows. */
export type Reader = () => Promise<number>

interface Round {
  readonly rows: number
  readonly seconds: number
  /** Processor time of this process, in microseconds. */
  readonly cpu: number
}

/** How long each reader runs before it is measured, in milliseconds, so that its code is compiled. */
const WARM_UP_MS = 2000
const ROUNDS = 15

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
  const cost = ({ rows, cpu }: Round) => cpu / rows
  const against = (rounds: Round[], of: (round: Round) => number) =>
    median(rounds.map((round, index) => of(round) / of(base[index] as Round))).toFixed(2)
  console.log(`\n${title}: ${base[0]?.rows} rows`)
  console.table(
    [...measured].map(([reader, rounds]) => ({
      reader,
      'rows/s': Math.round(median(rounds.map(speed))),
      'CPU µs/row': median(rounds.map(cost)).toFixed(2),
      'rows/s to fetch': against(rounds, speed),
      'CPU to fetch': against(rounds, cost),
    })),
  )
}

async function measure(read: Reader): Promise<Round> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const rows = await read()
  const { user, system } = process.cpuUsage(before)
  return { rows, seconds: (performance.now() - started) / 1000, cpu: user + system }
}

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] as number
}
