import type { ChildProcess } from 'node:child_process'
import { FileError } from '../file-error.ts'
import type { FileBytes } from '../file-source.ts'
import { programPath } from '../program-path.ts'
import type { BatchRecord, FileRequest, FileSummary, FileTask, ReadRequest } from '../run-task.ts'
import { startConfined } from './confined-process.ts'
import { ReaderSession } from './reader-session.ts'
import { findWall } from './wall.ts'

const MIB = 1024 * 1024
/** A process that has read more bytes of one file does not free all of their memory. */
const LARGE_FILE_BYTES = 16 * MIB

/** The limits of the process that reads files. */
export interface FileReaderOptions {
  /** The resident memory of the process, in bytes; default 384 MiB. */
  readonly memory_bytes?: number
  /** How long the process may work without any sign, in milliseconds; default 20 seconds. */
  readonly stall_ms?: number
  /** Whether files are read where the system cannot wall off the process; default `optional`, which reads them. */
  readonly wall?: 'optional' | 'required' | undefined
  /** How long the process may work on one file, in milliseconds; default 10 minutes. */
  readonly deadline_ms?: number
}

/** Reads files in a process of its own, which starts with the first file, and anew after one that ended it or was large. */
export class FileReader {
  readonly #memory_bytes: number
  readonly #wall: NonNullable<FileReaderOptions['wall']>
  readonly #times: { readonly stall_ms: number; readonly deadline_ms: number }
  #child: ChildProcess | undefined
  #closed = false
  #files = 0
  #last_file: Promise<void> = Promise.resolve()

  constructor(options: FileReaderOptions = {}) {
    const { memory_bytes = 384 * MIB, wall = 'optional', stall_ms = 20_000, deadline_ms = 600_000 } = options
    this.#memory_bytes = memory_bytes
    this.#wall = wall
    this.#times = { stall_ms, deadline_ms }
  }

  /** Throws `file_reader_without_wall` if no file will be read, because a wall is required and there is none. */
  async prepare(): Promise<void> {
    if (this.#wall === 'optional') return
    const found = await findWall()
    if (found.holds) return
    throw new FileError(
      'file_reader_without_wall',
      `files are read only behind a wall, and this system has none: ${found.reason}`,
    )
  }

  /** Finds the types of the columns of a file. Throws as `read` does. */
  async inspect(bytes: FileBytes, request: FileRequest, signal?: AbortSignal): Promise<FileSummary> {
    const batches = this.#carryOut({ ...request, task: 'inspect' }, bytes, signal)
    let next = await batches.next()
    while (!next.done) next = await batches.next()
    return next.value
  }

  /**
   * Reads the records of one file after the files before it. Yields batches and returns the summary. Throws a `FileError`
   * if the file cannot be read, and the error of `bytes` if they fail. A file that ends the process does not affect other
   * files.
   */
  read(
    bytes: FileBytes,
    request: ReadRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly BatchRecord[], FileSummary> {
    return this.#carryOut({ ...request, task: 'read' }, bytes, signal)
  }

  /** Ends the process, and fails the files that are read or wait. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#end()
  }

  async *#carryOut(
    task: FileTask,
    bytes: FileBytes,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly BatchRecord[], FileSummary> {
    const { promise, resolve: pass } = Promise.withResolvers<void>()
    const before = this.#last_file
    this.#last_file = promise
    await before
    let is_usable = false
    try {
      signal?.throwIfAborted()
      if (this.#closed) throw new FileError('file_reader_died', 'the reader is closed')
      const session = new ReaderSession(await this.#running(), ++this.#files, this.#times)
      try {
        const summary = yield* session.read(bytes, task, signal)
        is_usable = session.bytes < LARGE_FILE_BYTES
        return summary
      } catch (error) {
        is_usable = session.is_over
        throw error
      } finally {
        session.close()
      }
    } finally {
      // a process in the middle of a file cannot read another; one that read a large file keeps its memory
      if (!is_usable) await this.#end()
      pass()
    }
  }

  async #running(): Promise<ChildProcess> {
    await this.prepare()
    const known = this.#child
    if (known?.connected && known.exitCode === null && known.signalCode === null) return known
    const child = await startConfined(programPath('process', 'reader-process'), this.#memory_bytes)
    this.#child = child
    if (this.#closed) throw new FileError('file_reader_died', 'the reader is closed')
    return child
  }

  async #end(): Promise<void> {
    const ending = this.#child
    this.#child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    ending.once('exit', () => resolve())
    ending.ref()
    ending.kill('SIGKILL')
    await promise
  }
}
