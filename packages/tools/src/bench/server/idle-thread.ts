import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const PROGRAM = `
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const { parentPort } = require('node:worker_threads')
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  parentPort.once('message', () => parentPort.postMessage(delays.max / 1e6))`

/** A thread that does nothing: how long it stalls is up to the machine. */
export class IdleThread {
  readonly #worker = new Worker(PROGRAM, { eval: true })

  /** Ends it. Returns its longest stall in milliseconds. */
  async stop(): Promise<number> {
    this.#worker.postMessage('stop')
    const [longest] = await once(this.#worker, 'message')
    await this.#worker.terminate()
    return longest
  }
}
