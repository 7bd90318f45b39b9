// @ts-nocheck
import { ServerResponse, IncomingMessage } from 'node:http'
import helmet from 'helmet'
const cpu = () => { const { user, system } = process.cpuUsage(); return user + system }
function time(name, work, n = 20000) {
  for (let i = 0; i < 4000; i++) work()
  let best = Infinity
  for (let r = 0; r < 6; r++) { const b = cpu(); for (let i = 0; i < n; i++) work(); best = Math.min(best, (cpu() - b) / n) }
  console.log(name.padEnd(44), best.toFixed(2), 'us')
}
const req = new IncomingMessage(null); const h = helmet()
const r0 = new ServerResponse(req); h(req, r0, () => {}); const headers = Object.entries(r0.getHeaders()); console.log(headers.length)
time('nothing', () => new ServerResponse(req))
time('helmet', () => { const r = new ServerResponse(req); h(req, r, () => {}) })
time('loop', () => { const r = new ServerResponse(req); for (const [n, v] of headers) r.setHeader(n, v) })
const m = new Map(headers)
time('setHeaders', () => { const r = new ServerResponse(req); r.setHeaders(m) })
