import type { ChildProcess } from 'node:child_process'
import { atMost, systemClock } from '@linkspan/core'
import type { Metrics } from '@linkspan/service'
import type { MetricValues } from './metrics-server.ts'

/** How long the work process may take to answer, in milliseconds. One that is just starting is left out. */
const LONGEST_MS = 2_000

interface Question {
  readonly metrics: number
}

interface Answer extends Question {
  readonly values: MetricValues
}

const isQuestion = (message: unknown): message is Question =>
  typeof (message as Partial<Question> | null)?.metrics === 'number'

/** In the server: asks its work process for its metrics, over the channel between them. */
export class WorkMetrics {
  #asked = 0
  #child: ChildProcess | undefined

  /** Asks this process from now on. */
  attach(child: ChildProcess): void {
    this.#child = child
  }

  /** The metrics of the process; none while it does not answer. */
  readonly read = async (): Promise<MetricValues> => {
    const child = this.#child
    if (!child?.connected) return []
    const metrics = ++this.#asked
    const answered = Promise.withResolvers<MetricValues>()
    const listen = (message: unknown) => {
      if (isQuestion(message) && message.metrics === metrics) answered.resolve((message as Answer).values)
    }
    child.on('message', listen)
    child.send({ metrics } satisfies Question, () => {})
    try {
      return (await atMost(systemClock, LONGEST_MS, answered.promise)) ?? []
    } finally {
      child.off('message', listen)
    }
  }
}

/** In the work process: answers its server. */
export function answerMetrics({ registry }: Pick<Metrics, 'registry'>): void {
  process.on('message', async (message) => {
    if (!isQuestion(message)) return
    const values = await registry.getMetricsAsJSON()
    if (process.connected) process.send?.({ metrics: message.metrics, values } satisfies Answer)
  })
}
