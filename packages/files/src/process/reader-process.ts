import { FileError } from '../file-error.ts'
import { FILE_LIMITS } from '../limits.ts'
import { type FileTask, runTask } from '../run-task.ts'
import { BATCH_WINDOW, type FromReader, type ToReader } from './messages.ts'

/**
 * The process that reads files which may be hostile. It has no credentials, no environment and no access to anything but
 * the bytes it is sent, and it may die at any moment.
 */

/** The file that is read at present. */
let incoming: Incoming | undefined

process.on('message', (message: ToReader) => {
  if (message.type === 'open') {
    incoming = new Incoming(message.file)
    void answer(incoming, message.task)
  } else if (incoming?.file === message.file) incoming.take(message)
})
process.on('disconnect', () => process.exit())

/** The bytes of a file as they arrive, and the batches that were taken. */
class Incoming {
  readonly file: number
  readonly #chunks: Uint8Array[] = []
  #taken = 0
  /** The bytes of the whole file, once all were sent. */
  #size: number | undefined
  #wake = () => {}
  #untaken = 0
  batches = 0
  #next = () => {}

  constructor(file: number) {
    this.file = file
  }

  take(message: ToReader): void {
    if (message.type === 'next') {
      this.#untaken--
      this.#next()
    }
    if (message.type === 'chunk') this.#chunks.push(message.bytes)
    if (message.type === 'end') this.#size = message.bytes
    this.#wake()
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    while (true) {
      const chunk = this.#chunks.shift()
      if (chunk) {
        this.#taken += chunk.length
        send({ type: 'taken', file: this.file })
        yield chunk
      } else if (this.#size !== undefined) {
        if (this.#taken === this.#size) return
        throw new FileError('file_reader_died', 'the file did not reach its reader whole')
      } else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }

  /** Resolves when the next batch may be sent. */
  async deliver(records: string): Promise<void> {
    send({ type: 'batch', file: this.file, records })
    this.batches++
    this.#untaken++
    while (this.#untaken >= BATCH_WINDOW)
      await new Promise<void>((resolve) => {
        this.#next = resolve
      })
  }
}

async function answer(from: Incoming, task: FileTask): Promise<void> {
  const { file } = from
  try {
    const batches = runTask(from.bytes(), task, { ...FILE_LIMITS, ...task.limits })
    while (true) {
      const { done, value } = await batches.next()
      if (done) {
        send({ type: 'done', file, batches: from.batches, summary: value })
        return
      }
      await from.deliver(value)
    }
  } catch (error) {
    const { code, message } =
      error instanceof FileError ? error : new FileError('file_malformed', 'the file cannot be read')
    send({ type: 'failed', file, code, message })
  }
}

function send(message: FromReader): void {
  process.send?.(message)
}
