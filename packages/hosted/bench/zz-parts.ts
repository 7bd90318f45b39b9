// @ts-nocheck
import { mkdtempSync } from 'node:fs'
import { advertising } from '@linkspan/advertising'
import { axios } from '../../core/src/http/axios.ts'
import { silentLogger, memoryCredentials } from '@linkspan/core'
import { openSqliteStore, parseKeyRing, createServices } from '../src/index.ts'
import { prepareStore } from '../src/stores/open.ts'
import { storeConnectors } from './stored-connectors.ts'
import { createLogger, childLogger } from '../src/logging.ts'
import { inRequest } from '../src/request-scope.ts'
import { validate } from '@linkspan/core'
import { execute as route } from '../src/http/routes/connectors.ts'
import { checkJsonSize } from '../src/http/middleware/json-size.ts'
import { createHttp } from '@linkspan/core'
const cpu = () => { const { user, system } = process.cpuUsage(); return user + system }
async function time(name, work, n = 5000) {
  for (let i = 0; i < 4000; i++) await work()
  let best = Infinity
  for (let r = 0; r < 6; r++) { const b = cpu(); for (let i = 0; i < n; i++) await work(); best = Math.min(best, (cpu() - b) / n) }
  console.log(name.padEnd(44), best.toFixed(1), 'us')
}
const data = Buffer.from(JSON.stringify({ resourceNames: ['customers/1234567890'] }))
const adapter = async (config) => ({ status: 200, statusText: '', headers: Object.assign(new axios.AxiosHeaders(), { 'content-type': 'application/json', date: 'x', connection: 'keep-alive', 'keep-alive': 'timeout=5', 'content-length': '40' }), config, data })
const dir = mkdtempSync('/tmp/zz-'); const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const { ids, token } = await storeConnectors(dir, keys, 1)
const store = await prepareStore(openSqliteStore(dir), parseKeyRing(keys))
const logger = createLogger('info', { write() {} })
const connection = advertising.create({ adapter, logger: silentLogger, credentials: { access_token: 'abcdef-1', refresh_token: 'abcdef-2', client_id: 'c', client_secret: 's' } })
const never = new AbortController().signal
await time('connection.execute, stub adapter', () => connection.execute('accessible_customers', 'list', undefined, { signal: new AbortController().signal }))
const p = new axios.Axios({})
const t = (b) => b
await time('  of it axios', () => p.request({ method: 'GET', url: 'http://127.0.0.1:8080/v1/c', headers: { accept: 'application/json', 'accept-encoding': 'gzip, br', 'x': 'abc', authorization: 'Bearer abcdef' }, data: null, signal: never, responseType: 'arraybuffer', validateStatus: () => true, transformRequest: [t], transformResponse: [t], maxRedirects: 0, maxContentLength: 1000000, maxBodyLength: -1, timeout: 0, adapter }))
const services = createServices({ definitions: [advertising], vendor_options: {}, store, key_ring: parseKeyRing(keys), logger, loggerFor: (r) => childLogger(logger, { connector_id: r.id }), adapter })
await time('access.authenticate', () => services.access.authenticate(token))
const caller = await services.access.authenticate(token)
const key = { organization_id: caller.organization_ids[0], id: ids[0] }
await time('store findWithVersion', () => store.connectors.findWithVersion(key))
await time('logger.info', () => inRequest({ request_id: 'abc-def' }, () => logger.info({ request_id: 'abc', client_id: 'c', organization_id: 'o', connector_id: 'x', method: 'POST', route: '/api/v1/:id/execute', entity: 'accessible_customers', action: 'list', status: 200, duration_ms: 3 }, 'request completed')))
await time('zod body', () => validate(route.input.body, { entity: 'accessible_customers', action: 'list' }))
await time('zod path', () => validate(route.input.path, { id: ids[0] }))
const body = Buffer.from('{"entity":"accessible_customers","action":"list"}')
await time('json size', () => checkJsonSize(body))
const { default: helmet } = await import('helmet')
const h = helmet()
const fake = { setHeader() {}, removeHeader() {} }
await time('helmet on nothing', () => h({}, fake, () => {}))
process.exit()
