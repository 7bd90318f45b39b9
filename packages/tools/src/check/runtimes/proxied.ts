import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startLoopbackProxy } from '../../../../core/test/loopback-proxy.ts'
import { root } from '../../repository/packed.ts'
import { runOne } from './run-programs.ts'

const fixtures = join(root, 'packages/core/test/fixtures')

/** Runs a program whose vendor is only reached over TLS through the proxy of the environment. */
export async function throughProxy(
  command: readonly string[],
  file: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const pem = readFileSync(join(fixtures, 'localhost.pem'))
  const vendor = createServer({ key: pem, cert: pem }, (_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"resourceNames":["customers/1"]}')
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const proxy = await startLoopbackProxy()
  const host = `localhost:${(vendor.address() as AddressInfo).port}`
  try {
    const printed = await runOne(command, file, {
      VENDOR: `https://${host}`,
      HTTPS_PROXY: `http://${proxy.address}`,
      NO_PROXY: '',
      NODE_EXTRA_CA_CERTS: join(fixtures, 'authority.pem'),
      ...settings,
    })
    if (printed !== '{"customers":1}') throw new Error(`the program printed ${printed}`)
    const lines = proxy.asked.map(({ line }) => line)
    if (lines.join() !== `CONNECT ${host}`)
      throw new Error(`the proxy was asked for: ${lines.join() || 'nothing'}`)
  } finally {
    await proxy.close()
    vendor.close()
    vendor.closeAllConnections()
  }
}
