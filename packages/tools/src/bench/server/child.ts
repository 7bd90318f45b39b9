import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuMs } from '../../repository/figures.ts'

/** Where a process listens. */
export interface Address {
  readonly base_url: string
  readonly token: string
}

/** What a process has used. */
export interface Figures {
  readonly cpu_ms: number
  readonly resident_bytes: number
}

/** A server in a process of its own. */
export interface Child extends Address {
  figures<Own extends Figures = Figures>(): Promise<Own>
  close(): Promise<void>
}

const FLAGS = ['--conditions=linkspan-source', '--disable-warning=ExperimentalWarning']

/** Starts a script of this folder, which calls `tell` and `reportFigures`. */
export async function startChild(script: string, argument: unknown): Promise<Child> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = fork(path, [JSON.stringify(argument)], { execArgv: FLAGS })
  const next = async <Message>() => ((await once(child, 'message')) as [Message])[0]
  const address = await next<Address>()
  return {
    ...address,
    async figures<Own extends Figures>() {
      child.send('figures')
      return next<Own>()
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** In the process: the argument that it was started with. */
export function argument<Value>(): Value {
  return JSON.parse(process.argv[2] ?? 'null')
}

/** In the process: tells where it listens. */
export function tell(address: Address): void {
  process.send?.(address)
}

/** In the process: answers when it is asked for its figures and its own ones, and closes with its parent. */
export function reportFigures(close: () => void, ownFigures: () => object = () => ({})): void {
  process.on('message', () => {
    process.send?.({ cpu_ms: cpuMs(), resident_bytes: process.memoryUsage().rss, ...ownFigures() })
  })
  process.once('disconnect', close)
}
