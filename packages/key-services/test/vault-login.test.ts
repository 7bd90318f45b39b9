import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { makeCertificate } from '../../hosted/test/support/certificate.ts'
import { APPROLE, startVaultStub } from './support/stub-vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = () => [{ id: 'k1', bytes: randomBytes(32) }]

test('calls whose token has ended log in again, once together', async () => {
  const vault = await startVaultStub(APPROLE)
  const service = await vault.open()
  await service.wrap(keys())
  expect(vault.others).toEqual(['/v1/auth/approle/login'])
  vault.endTokens()
  await Promise.all([service.wrap(keys()), service.wrap(keys()), service.wrap(keys())])
  expect(vault.others).toHaveLength(2)
  await vault.close()
})

test('each login of a pod reads the token of its service account, which is replaced from time to time', async () => {
  const token_file = join(folder, 'token')
  const vault = await startVaultStub({ method: 'kubernetes', mount: 'cluster', role: 'linkspan', token_file })
  const service = await vault.open()
  await expect(service.wrap(keys())).rejects.toThrow(
    `the token of the service account in ${token_file} cannot be read`,
  )
  writeFileSync(token_file, 'another.pod.token')
  await expect(service.wrap(keys())).rejects.toMatchObject({
    away: false,
    message: expect.stringMatching(/refuses the login by kubernetes/),
  })
  writeFileSync(token_file, 'invented.pod.token\n')
  await service.wrap(keys())
  expect(new Set(vault.others)).toEqual(new Set(['/v1/auth/cluster/login']))
  await vault.close()
})

test('a Vault is trusted by its own authority alone, if there is one, and its error shows no secret', async () => {
  const vault = await startVaultStub()
  const { key, cert } = makeCertificate()
  const ca_file = join(folder, 'ca.pem')
  writeFileSync(ca_file, cert)
  const proxy = createServer({ key, cert }, (incoming, response) => {
    const { method, url, headers } = incoming
    const sent = request(`${vault.base_url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = `https://localhost:${(proxy.address() as AddressInfo).port}`
  const settings = { ...vault.settings.vault, address }

  const trusted = await vault.open({ vault: { ...settings, ca_file } })
  expect(await trusted.wrap(keys())).toHaveLength(1)
  const strange = await vault.open({ vault: settings })
  const error = await strange.wrap(keys()).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    away: true,
    message: expect.stringMatching(/does not answer \(\w*SELF_SIGNED\w*\)/),
  })
  for (const secret of each(vault.secrets)) expect(inspect(error, { depth: 9 })).not.toContain(secret)

  proxy.closeAllConnections()
  proxy.close()
  await vault.close()
})
