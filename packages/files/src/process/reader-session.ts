import type { ChildProcess } from 'node:child_process'
import { FileError } from '../file-error.ts'
import type { FileBytes } from '../file-source.ts'
import type { BatchRecord, FileSummary, FileTask } from '../run-task.ts'
import { BATCH_WINDOW, type FromReader, type ToReader } from './messages.ts'

/** Chunks that are on their way at once, and their largest size. */
const WINDOW = 8
const CHUNK_BYTES = 64 * 1024

const CHECK_MS = 100

/** The most characters of a failure's message. */
const MOST_CHARACTERS = 1_000

const misused = () => new FileError('file_reader_died', 'the reader of the file answered what it should not')

const isRecord = (value: unknown): value is BatchRecord => Array.isArray(value)

/** The records of a batch; undefined if they are none, since a file may have taken over the process. */
function recordsOf(text: unknown): BatchRecord[] | undefined {
  try {
    const records: unknown = JSON.parse(String(text))
    return Array.isArray(records) && records.every(isRecord) ? records : undefined
  } catch {
    return undefined
  }
}

interface Times {
  readonly stall_ms: number
  readonly deadline_ms: number
}

/** What is sent to a reader process about one file, and what it answers. */
export class ReaderSession {
  readonly #child: ChildProcess
  readonly #file: number
  readonly #times: Times
  readonly #arrived: FromReader[] = []
  readonly #listeners = new Set<() => void>()
  #failure: { readonly error: unknown } | undefined
  #bytes = 0
  #in_flight = 0
  #all_sent = false
  /** The batches that we have not taken yet. */
  #untaken = 0
  #over = false
  #heard_at = performance.now()
  #busy_ms = 0
  readonly #timer: NodeJS.Timeout

  constructor(child: ChildProcess, file: number, times: Times) {
    this.#child = child
    this.#file = file
    this.#times = times
    child.on('message', this.#onMessage)
    child.on('exit', this.#onExit)
    child.on('error', this.#onExit)
    this.#timer = setInterval(() => this.#checkTime(), CHECK_MS)
  }

  /** Whether the process has finished the file as it should, so that it can read the next one. */
  get is_over(): boolean {
    return this.#over && !this.#failure
  }

  /** The bytes of the file so far. */
  get bytes(): number {
    return this.#bytes
  }

  async *read(
    bytes: FileBytes,
    task: FileTask,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly BatchRecord[], FileSummary> {
    const abort = () => this.#fail(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    this.#send({ type: 'open', file: this.#file, task })
    const sending = this.#sendAll(bytes).catch((error: unknown) => this.#fail(error))
    let batches = 0
    try {
      while (true) {
        const message = await this.#next()
        if (message.type === 'done') {
          if (batches === message.batches) return message.summary
          throw new FileError('file_reader_died', 'records were lost between the processes')
        }
        if (message.type === 'failed')
          throw new FileError(message.code, String(message.message).slice(0, MOST_CHARACTERS))
        if (message.type !== 'batch') continue
        batches++
        const records = recordsOf(message.records)
        if (!records) {
          this.#fail(misused())
          throw misused()
        }
        yield records
        this.#untaken--
        this.#heard_at = performance.now()
        this.#send({ type: 'next', file: this.#file })
      }
    } finally {
      signal?.removeEventListener('abort', abort)
      this.#wake()
      // the source is closed before the next file begins
      if (this.#over) await sending
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#child.off('message', this.#onMessage)
    this.#child.off('exit', this.#onExit)
    this.#child.off('error', this.#onExit)
    this.#failure ??= { error: new FileError('file_reader_died', 'the reader is closed') }
    this.#wake()
  }

  async #sendAll(bytes: FileBytes): Promise<void> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length
      for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
        while (this.#in_flight >= WINDOW && this.#isOpen()) await this.#change()
        if (!this.#isOpen()) return
        this.#in_flight++
        this.#send({ type: 'chunk', file: this.#file, bytes: chunk.subarray(from, from + CHUNK_BYTES) })
      }
    }
    this.#all_sent = true
    this.#heard_at = performance.now()
    this.#send({ type: 'end', file: this.#file, bytes: this.#bytes })
  }

  #isOpen(): boolean {
    return !this.#over && !this.#failure
  }

  async #next(): Promise<FromReader> {
    while (true) {
      const message = this.#arrived.shift()
      if (message) return message
      if (this.#failure) throw this.#failure.error
      await this.#change()
    }
  }

  #send(message: ToReader): void {
    if (this.#child.connected) this.#child.send(message, () => {})
    else this.#onExit()
  }

  readonly #onMessage = (message: FromReader): void => {
    if (message.file !== this.#file || this.#failure) return
    this.#heard_at = performance.now()
    if (message.type === 'taken') this.#in_flight--
    else {
      if (message.type === 'batch') this.#untaken++
      else this.#over = true
      // a file that took over the process could fill the memory of this one
      if (this.#untaken > BATCH_WINDOW) this.#fail(misused())
      else this.#arrived.push(message)
    }
    this.#wake()
  }

  readonly #onExit = (): void => {
    this.#fail(new FileError('file_reader_died', 'reading the file took too much memory'))
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    this.#wake()
  }

  #checkTime(): void {
    const is_free = this.#untaken < BATCH_WINDOW
    const works = this.#isOpen() && is_free && (this.#in_flight > 0 || this.#all_sent)
    if (!works) {
      this.#heard_at = performance.now()
      return
    }
    this.#busy_ms += CHECK_MS
    const { stall_ms, deadline_ms } = this.#times
    if (performance.now() - this.#heard_at <= stall_ms && this.#busy_ms <= deadline_ms) return
    this.#fail(new FileError('file_timeout', 'reading the file took too long'))
  }

  #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#listeners.add(resolve)
    return promise
  }

  #wake(): void {
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const listener of listeners) listener()
  }
}
