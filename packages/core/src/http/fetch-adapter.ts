import { Readable } from 'node:stream'
import type { AxiosAdapter, GenericAbortSignal } from 'axios'
import { follow } from '../abort.ts'
import { startTimer } from '../timer.ts'
import { axios } from './axios.ts'
import { readWhole, toReadable } from './body.ts'
import type { Timeouts } from './timeouts.ts'
import { TimedOut } from './wire-error.ts'

/** axios' adapter over the runtime's fetch, with a timeout for each phase; used if undici does not run. */
export function fetchAdapter(timeouts: Pick<Timeouts, 'response' | 'idle'>): AxiosAdapter {
  const send = axios.getAdapter('fetch')
  return async (config) => {
    const { signal, abort, release } = follow(config.signal as AbortSignal | undefined)
    let timed_out = false
    const stopTimer = startTimer(timeouts.response, () => {
      timed_out = true
      abort()
    })
    try {
      const response = await send({
        ...config,
        signal: signal as GenericAbortSignal,
        data: config.data instanceof Readable ? Readable.toWeb(config.data) : config.data,
        responseType: 'stream',
        maxContentLength: -1,
        timeout: 0,
      })
      stopTimer()
      const body = toReadable(response.data, timeouts.idle) ?? Readable.from([])
      const stream = config.responseType === 'stream'
      return { ...response, data: stream ? body : await readWhole(body, config.maxContentLength ?? -1) }
    } catch (error) {
      throw timed_out ? new TimedOut('The reply did not begin in time.') : error
    } finally {
      stopTimer()
      release()
    }
  }
}
