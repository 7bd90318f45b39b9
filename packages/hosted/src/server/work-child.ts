import { once } from 'node:events'
import { childLogger, createLogger } from '@linkspan/service'
import { stopOnSignals } from './signals.ts'
import { startWork } from './work.ts'
import { fromWorkMessage, type WorkMessage } from './work-message.ts'
import { answerMetrics } from './work-metrics.ts'

/**
 * Runs this process as the work process of the server that forked it. It ends on a signal, and when the channel to the
 * server closes.
 */
export async function runWorkProcess(): Promise<void> {
  const abandoned = () => process.exit(1)
  process.once('disconnect', abandoned)
  const [message] = (await once(process, 'message')) as [WorkMessage]
  const config = fromWorkMessage(message)
  const logger = childLogger(createLogger(config.log_level), { role: 'work', pid: process.pid })
  const work = await startWork(config, { logger })
  if (work.metrics) answerMetrics(work.metrics)
  // an interrupt at the terminal reaches both processes, and then the channel closes: one of them is enough
  const stop = stopOnSignals(work, logger, { patient: true })
  process.off('disconnect', abandoned)
  process.once('disconnect', stop)
  logger.info('working')
  if (!process.connected) stop()
}
