/**
 * Rows per second and CPU per row of `listAll`, beside bare `fetch` + `JSON.parse`, on the same pages of 100 rows of the
 * sandbox in a process of its own, without the vendor's limits on either side. Rounds alternate, so that a drift of the
 * machine hits all alike; ratios are the medians of round by round quotients.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createCallRecording } from '../src/index.ts'

const ROUNDS = 9
/** Calls of a working day: about 18,000 in the months before today. */
const CALLS = 130

interface Vendor {
  readonly call_recording: {
    customer_base_url: string
    access_key: { access_key: string; access_key_secret: string }
  }
}

type Reader = () => Promise<number>

interface Reply {
  readonly calls: { id?: string; metaData?: { id?: string } }[]
  readonly records: { cursor?: string }
}

async function bench(): Promise<void> {
  const main = new URL('../../sandbox/src/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--no-call-limits', '--calls', String(CALLS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    await compare(JSON.parse(String(line)))
  } finally {
    child.kill()
  }
}

async function compare({ call_recording }: Vendor): Promise<void> {
  const { customer_base_url, access_key } = call_recording
  const authorization = `Basic ${btoa(`${access_key.access_key}:${access_key.access_key_secret}`)}`
  const window = { fromDateTime: '2000-01-01T00:00:00Z', toDateTime: '2100-01-01T00:00:00Z' }
  const contentSelector = { exposedFields: { parties: true } }
  const gong = createCallRecording({ base_url: customer_base_url, limits: {}, credentials: access_key })

  const count = async (rows: AsyncIterable<unknown>) => {
    let rowsRead = 0
    for await (const _ of rows) rowsRead++
    return rowsRead
  }
  /** Every page through bare fetch, as a user without a library would write it. */
  const walk =
    (send: (cursor: string | undefined) => Promise<Response>): Reader =>
    async () => {
      let [rows, cursor] = [0, undefined as string | undefined]
      do {
        const { calls, records } = JSON.parse(await (await send(cursor)).text()) as Reply
        for (const call of calls) if (call.id ?? call.metaData?.id) rows++
        cursor = records.cursor
      } while (cursor)
      return rows
    }

  await measure('calls', {
    listAll: () => count(gong.calls.listAll({ ...window, include_private: true })),
    fetch: walk((cursor) => {
      const query = new URLSearchParams({ ...window, ...(cursor && { cursor }) })
      return fetch(`${customer_base_url}/v2/calls?${query}`, { headers: { authorization } })
    }),
  })
  await measure('calls with their parties', {
    listAll: () =>
      count(gong.callsExtensive.listAll({ filter: window, contentSelector, include_private: true })),
    fetch: walk((cursor) =>
      fetch(`${customer_base_url}/v2/calls/extensive`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: window, contentSelector, ...(cursor && { cursor }) }),
      }),
    ),
  })
  await gong.close()
}

async function measure(name: string, readers: Record<'listAll' | 'fetch', Reader>): Promise<void> {
  const measured: Record<string, { seconds: number; cpu: number; rows: number }[]> = {
    listAll: [],
    fetch: [],
  }
  for (let round = -2; round < ROUNDS; round++) {
    for (const [reader, read] of Object.entries(readers)) {
      const [started, cpu] = [performance.now(), process.cpuUsage()]
      const rows = await read()
      const used = process.cpuUsage(cpu)
      const seconds = (performance.now() - started) / 1000
      if (round >= 0) measured[reader]?.push({ seconds, cpu: used.user + used.system, rows })
    }
  }
  const median = (values: number[]) =>
    values.sort((left, right) => left - right)[Math.floor(values.length / 2)] as number
  const bare = measured.fetch as { seconds: number; cpu: number; rows: number }[]
  const table = Object.entries(measured).map(([reader, rounds]) => {
    const against = (of: (round: (typeof rounds)[number]) => number) =>
      median(rounds.map((round, index) => of(round) / of(bare[index] as (typeof rounds)[number]))).toFixed(2)
    return {
      reader,
      'rows/s': Math.round(median(rounds.map(({ rows, seconds }) => rows / seconds))),
      'CPU µs/row': median(rounds.map(({ rows, cpu }) => cpu / rows)).toFixed(2),
      'rows/s to fetch': against(({ rows, seconds }) => rows / seconds),
      'CPU to fetch': against(({ cpu, rows }) => cpu / rows),
    }
  })
  console.log(`\nlistAll of ${name}: ${bare[0]?.rows} rows in pages of 100`)
  console.table(table)
}

await bench()
