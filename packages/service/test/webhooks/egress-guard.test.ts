import { expect, test } from '@jest/globals'
import { AddressRefusedError, createEgressGuard } from '../../src/webhooks/egress-guard.ts'
import { parseNetworks } from '../../src/webhooks/networks.ts'
import { ODD_HOSTS, SPECIAL_ADDRESSES } from '../support/refused-addresses.ts'

const { signal } = new AbortController()

const guardOf = (addresses: readonly string[], allow = '') =>
  createEgressGuard({
    allow: allow ? parseNetworks(allow) : [],
    http: false,
    resolve: async () => addresses,
  })

const refusal = async (address: string, host_addresses: readonly string[] = [], allow = '') => {
  const guard = guardOf(host_addresses, allow)
  try {
    await guard.pin(guard.parse(address), signal)
    return 'called'
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error
    return 'refused'
  }
}

test.each(SPECIAL_ADDRESSES)(
  'P56 %s is refused as a host, and as what a name leads to, alone or beside others',
  async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    expect(await refusal(`https://${host}/hook`)).toBe('refused')
    expect(() => guardOf([]).parse(`https://${host}/hook`)).toThrow('must lead to a public address')
    expect(await refusal('https://hook.example/', [address])).toBe('refused')
    expect(await refusal('https://hook.example/', ['8.8.8.8', address])).toBe('refused')
    expect(await refusal('https://hook.example/', [address, '2606:4700::1111'])).toBe('refused')
  },
)

test.each(ODD_HOSTS)('P56 the host %s is refused before any name is looked up', async (host) => {
  expect(() => guardOf(['8.8.8.8']).parse(`https://${host}/hook`)).toThrow(AddressRefusedError)
})

test('what is refused covers at least 60 addresses, none twice', () => {
  const all = new Set([...SPECIAL_ADDRESSES, ...ODD_HOSTS])
  expect(all.size).toBe(SPECIAL_ADDRESSES.length + ODD_HOSTS.length)
  expect(all.size).toBeGreaterThanOrEqual(60)
})

test('public addresses are called', async () => {
  for (const address of [
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '198.20.0.1',
    '[2606:4700::1111]',
  ])
    expect({ address, is: await refusal(`https://${address}/`) }).toEqual({ address, is: 'called' })
  expect(await refusal('https://hook.example:8443/a?b=c', ['8.8.8.8', '2a00:1450::1'])).toBe('called')
})

test('a host without addresses is refused in the words of one with private addresses', async () => {
  const said = async (addresses: readonly string[]) => {
    const guard = guardOf(addresses)
    return guard.pin(guard.parse('https://hook.example'), signal).catch((error: Error) => error.message)
  }
  expect(await said([])).toBe(await said(['10.0.0.1']))
})

test.each([
  'http://hook.example',
  'ftp://hook.example',
  'javascript:alert(1)',
  'hook.example',
  '',
  'https://hook.example/a b',
  'https://hook.example/\u0000',
  'https://hook.example/\n',
  ' https://hook.example/',
  'https://user@hook.example',
  'https://user:password@hook.example',
  'https://hook.example/#part',
  `https://hook.example/${'a'.repeat(2000)}`,
])('%j is refused by its form', (address) => {
  expect(() => guardOf([]).parse(address)).toThrow(AddressRefusedError)
})

test('a listed network is called, and only in its own notation', async () => {
  expect(await refusal('https://10.1.2.3', [], '10.1.0.0/16')).toBe('called')
  expect(await refusal('https://hook.example', ['10.1.2.3', '8.8.8.8'], '10.1.0.0/16')).toBe('called')
  expect(await refusal('https://10.2.0.1', [], '10.1.0.0/16')).toBe('refused')
  expect(await refusal('https://[::ffff:10.1.2.3]', [], '10.1.0.0/16')).toBe('refused')
  expect(await refusal('https://[fd00::1]', [], '10.1.0.0/16,fd00::/8')).toBe('called')
  expect(await refusal('https://localhost', [], '127.0.0.0/8')).toBe('refused')
  expect(await refusal('https://localhost', [], '127.0.0.0/8,::1/128')).toBe('called')
})

test('the names of this machine are not asked of a name server, which could answer anything', async () => {
  const guard = guardOf(['8.8.8.8'], '127.0.0.0/8,::1/128')
  expect(await guard.pin(guard.parse('https://api.localhost'), signal)).toEqual(['127.0.0.1', '::1'])
})

test.each([
  '',
  '10.0.0.1',
  '10.0.0.0/33',
  '10.0/8',
  '010.0.0.0/8',
  '0x0a.0.0.0/8',
  'fd00::/8,',
  'fd00::/129',
  'all',
  '10.0.0.0/8 fd00::/8',
])('the list of networks %j is refused', (text) => {
  expect(() => parseNetworks(text)).toThrow('is not a network such as')
})
