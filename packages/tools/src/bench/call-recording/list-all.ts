/**
 * Rows per second and CPU per row of `listAll`, compared with bare `fetch` + `JSON.parse`, on the same pages of 100 rows.
 * The sandbox runs in another process, without the vendor's limits. Rounds alternate, so that a change of the machine's
 * speed affects all alike; a ratio is the median of the quotients of the rounds.
 */

import { createCallRecording } from '../../../../call-recording/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, type Reader } from '../compare-readers.ts'

/** Calls of a working day: about 18,000 in the months before today. */
const CALLS = 130

interface Vendor {
  readonly call_recording: {
    customer_base_url: string
    access_key: { access_key: string; access_key_secret: string }
  }
}

interface Reply {
  readonly calls: { id?: string; metaData?: { id?: string } }[]
  readonly records: { cursor?: string }
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

  await compareReaders('calls, in pages of 100', {
    listAll: () => count(gong.calls.listAll({ ...window, include_private: true })),
    fetch: walk((cursor) => {
      const query = new URLSearchParams({ ...window, ...(cursor && { cursor }) })
      return fetch(`${customer_base_url}/v2/calls?${query}`, { headers: { authorization } })
    }),
  })
  await compareReaders('calls with their parties, in pages of 100', {
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

await withSandbox(['--no-call-limits', '--calls', String(CALLS)], compare)
