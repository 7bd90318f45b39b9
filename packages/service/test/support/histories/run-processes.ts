import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Collection } from '@linkspan/stores'
import type { SyncOutcome } from '../../../src/sync/sync-job.ts'
import type { VendorApi } from './kind.ts'
import type { Answer, Ask, FromRun, RemoteRun, RemoteVendor } from './run-messages.ts'
import { Refusal } from './vendor.ts'

/** What a run in another process meets in this one. */
export interface RunVisitor {
  /** The model, if the run asks one. */
  readonly api?: VendorApi
  /** Called before each batch of documents that a sandbox has given. */
  readonly onDocuments?: () => void
  onPublish(collection: Collection): Promise<void>
  /** The process is killed when it aborts. */
  readonly signal: AbortSignal
}

/** Two processes that carry out the runs of histories in turns. A killed one is replaced. */
export class RunProcesses {
  readonly #children: (ChildProcess | undefined)[] = [undefined, undefined]
  #turn = 0
  /** How many were killed while they carried out a run. */
  kills = 0

  async carryOut(vendor: RemoteVendor, run: RemoteRun, visitor: RunVisitor): Promise<SyncOutcome> {
    const { signal } = visitor
    const at = this.#turn++ % this.#children.length
    const child = this.#children[at] ?? start()
    this.#children[at] = child
    const ended = Promise.withResolvers<SyncOutcome>()
    const onAbort = () => {
      this.kills++
      this.#children[at] = undefined
      child.kill('SIGKILL')
      ended.reject(signal.reason)
    }
    const onMessage = async (message: FromRun) => {
      if ('outcome' in message) ended.resolve(message.outcome)
      else if ('failure' in message) ended.reject(new Error(message.failure))
      else {
        const answer = await answerTo(message.question, visitor)
        if (!signal.aborted) child.send({ id: message.id, answer })
      }
    }
    signal.addEventListener('abort', onAbort)
    child.on('message', onMessage)
    child.send({ vendor, ...run })
    try {
      return await ended.promise
    } finally {
      signal.removeEventListener('abort', onAbort)
      child.off('message', onMessage)
    }
  }

  close(): void {
    for (const child of this.#children) child?.kill('SIGKILL')
  }
}

function start(): ChildProcess {
  return fork(join(import.meta.dirname, 'run-process.ts'), {
    execArgv: ['--conditions=linkspan-source', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
}

async function answerTo(question: Ask, { api, onDocuments, onPublish }: RunVisitor): Promise<Answer> {
  try {
    if ('reads' in question) return { value: onDocuments?.() }
    if ('publishes' in question) return { value: await onPublish(question.publishes as Collection) }
    if (!api) throw new Error('the run has no model')
    const [source = '', from = '', to = ''] = question.args
    if (question.call === 'list') return { value: await api.list() }
    if (question.call === 'documents') return { value: await api.documents(source) }
    return { value: await api.rows(source, from, to) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, retry_after_seconds } = error
    return { refusal: { reason, retry_after_seconds } }
  }
}
