import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { type FakeReply, startFakeVendor } from '@linkspan/core/testing'
import { until } from '../../../core/test/support/until.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { openKeyService } from '../../src/index.ts'
import { commonFault, type Fault } from './stub-key.ts'
import { VAULT_REFERENCE, type VaultWorld } from './stub-vault.ts'

const POLICY = `path "transit/encrypt/linkspan" { capabilities = ["update"] }
path "transit/decrypt/linkspan" { capabilities = ["update"] }`

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts the Vault of `build-vault.sh`, with a role that may use one key. A proxy in front counts the requests, and makes those
 * faults that are of the network. All others are Vault's own: it is sealed, its policy changed, its key deleted, its process killed
 * and started again on what it has stored.
 */
export async function startRealVault(program: string): Promise<VaultWorld> {
  const folder = newDataDir()
  const address = `127.0.0.1:${await freePort()}`
  const start = () => spawn(program, [folder, address], { stdio: 'ignore' })
  let child = start()
  let root = ''
  async function send(method: string, path: string, body?: object, token = root) {
    const answer = await fetch(`http://${address}/v1/${path}`, {
      method,
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  async function ask(method: string, path: string, body?: object) {
    const { status, text } = await send(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }

  const init = await until('Vault listens', () =>
    ask('PUT', 'sys/init', { secret_shares: 1, secret_threshold: 1 }),
  )
  root = init.root_token
  async function unseal(): Promise<void> {
    await until('Vault listens', () => ask('PUT', 'sys/unseal', { key: init.keys[0] }))
    await until('Vault is active', () => ask('GET', 'sys/health'))
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await unseal()
  await ask('POST', 'sys/mounts/transit', { type: 'transit' })
  await ask('POST', 'transit/keys/linkspan', {})
  await ask('POST', 'sys/auth/approle', { type: 'approle' })
  const permit = (policy: string) => ask('PUT', 'sys/policies/acl/linkspan', { policy })
  await permit(POLICY)
  await ask('POST', 'auth/approle/role/linkspan', { token_policies: 'linkspan', token_ttl: '1h' })
  const role_id = (await ask('GET', 'auth/approle/role/linkspan/role-id')).data.role_id as string
  const secret_id = (await ask('POST', 'auth/approle/role/linkspan/secret-id', {})).data.secret_id as string

  let fault: Fault | undefined
  let asked = 0
  const proxy = await startFakeVendor(async ({ method, path, headers, body }, response) => {
    if (path.startsWith('/v1/transit/')) {
      asked++
      const common = commonFault(fault, response)
      if (common) return common === 'handled' ? undefined : common
      if (fault === 'throttled') return { status: 429, body: { errors: ['rate limit quota exceeded'] } }
    }
    const token = String(headers['x-vault-token'] ?? '')
    const answer = await send(method, path.slice('/v1/'.length), JSON.parse(body), token).catch(
      () => undefined,
    )
    if (answer) return { status: answer.status, body: answer.text } satisfies FakeReply
    response.destroy()
    return undefined
  })

  async function fail(next: Fault | undefined): Promise<void> {
    if (fault === 'killed') child = start()
    if (fault === 'down' || fault === 'killed') await unseal()
    if (fault === 'denied') await permit(POLICY)
    fault = next
    if (next === 'down') await ask('PUT', 'sys/seal')
    if (next === 'killed') await kill()
    if (next === 'denied') await permit('path "other" { capabilities = ["read"] }')
    if (next !== 'missing') return
    await ask('POST', 'transit/keys/linkspan/config', { deletion_allowed: true })
    await ask('DELETE', 'transit/keys/linkspan')
  }

  const env = { VAULT_ADDR: proxy.base_url, VAULT_ROLE_ID: role_id, VAULT_SECRET_ID: secret_id }
  const login = { method: 'approle', role_id, secretId: () => secret_id } as const
  const settings = { vault: { address: proxy.base_url, login } }
  return {
    reference: VAULT_REFERENCE,
    settings,
    env,
    open: (more) => openKeyService(VAULT_REFERENCE, { ...settings, ...more }),
    fail,
    rotate: async () => void (await ask('POST', 'transit/keys/linkspan/rotate')),
    get asked() {
      return asked
    },
    secrets: [root, secret_id],
    async close() {
      await proxy.close()
      if (fault !== 'killed') await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
