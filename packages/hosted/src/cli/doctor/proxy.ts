import { once } from 'node:events'
import { connect } from 'node:net'
import { type Finding, fail, ok, reasonOf } from './finding.ts'

const LONGEST_MS = 10_000

/** Checks whether the proxies that the environment names take connections. Nothing is sent; no password is shown. */
export async function* checkProxies(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY']) {
    const text = env[name.toLowerCase()] ?? env[name]
    if (!text) continue
    const remedy = `Start the proxy, or correct ${name}: every call to a vendor goes through it.`
    if (!URL.canParse(text)) {
      yield fail('proxy', `${name} is not a URL`, `Set it to one such as http://proxy.example.com:3128.`)
      continue
    }
    const { protocol, hostname, port, host } = new URL(text)
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const socket = connect({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        signal,
      })
      await once(socket, 'connect')
      socket.destroy()
      yield ok('proxy', `${host} of ${name} takes connections`)
    } catch (error) {
      yield fail('proxy', `${host} of ${name} takes no connections: ${reasonOf(error)}`, remedy)
    }
  }
}
