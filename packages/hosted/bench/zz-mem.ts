// @ts-nocheck

import { writeHeapSnapshot } from 'node:v8'
import { advertising } from '@linkspan/advertising'
import { createRenewals, openConnections, sharedLimiter } from '@linkspan/core'
import { storeLimiters } from '../src/limits/limits.ts'
import { childLogger, createLogger } from '../src/logging.ts'

const c = openConnections()
const logger = createLogger('info', { write() {} })
const renewals = createRenewals()
const limiter = storeLimiters({ store: {}, logger })
const keep = []
const open = (i) => {
  const credentials = { access_token: `a-${i}`, refresh_token: `r-${i}`, client_id: 'c', client_secret: 's' }
  const renewable_credentials = renewals.open(
    `n${i}`,
    { version: 1, credentials },
    { load: async () => ({ version: 1, credentials }), commit: async () => true },
    () => {},
  )
  return advertising.create({
    base_url: 'http://127.0.0.1:1',
    token_url: 'http://127.0.0.1:1/token',
    max_reply_bytes: 1e6,
    adapter: c.adapter,
    limiter,
    proven_account: false,
    credentials,
    logger: childLogger(logger, { connector_id: `c${i}` }),
    renewable_credentials,
  })
}
for (let i = 0; i < 100; i++) keep.push(open(i))
gc()
const b = process.memoryUsage().heapUsed
const cpu = process.cpuUsage()
for (let i = 0; i < 3000; i++) keep.push(open(1000 + i))
const d = process.cpuUsage(cpu)
gc()
console.log('bytes each', (process.memoryUsage().heapUsed - b) / 3000, 'us each', (d.user + d.system) / 3000)
gc()
const b2 = process.memoryUsage().heapUsed
const ls = []
for (let i = 0; i < 3000; i++) ls.push(childLogger(logger, { connector_id: `c${i}` }))
gc()
console.log('logger each', (process.memoryUsage().heapUsed - b2) / 3000)
if (process.argv[2]) writeHeapSnapshot(process.argv[2])
console.log(keep.length, ls.length)
