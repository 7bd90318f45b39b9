import { expect, test } from '@jest/globals'
import { AddressRefusedError, createEgressGuard, parseNetworks } from '../src/index.ts'

const { signal } = new AbortController()

/** The ranges of IANA's registries of special addresses, an address of each, as IP addresses. */
const SPECIAL = [
  // this machine
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '0.0.0.0',
  '0.1.2.3',
  '::',
  // private
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fec0::1',
  // link-local, where clouds answer with the credentials of a machine
  '169.254.169.254',
  '169.254.170.2',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  // carriers
  '100.64.0.1',
  '100.127.255.255',
  // multicast and broadcast
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  'ff02::1',
  'ff0e::1',
  // reserved, documentation, measurements
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '240.0.0.1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '100:0:0:1::1',
  '2001:2::1',
  '2001:10::1',
  '5f00::1',
  '4000::1',
  // IPv4 in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
]

/** Hosts of addresses that mean such an address in another notation. */
const ODD_HOSTS = [
  'localhost',
  'LOCALHOST',
  'api.localhost',
  'localhost.',
  'hook.example.',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '0177.0.0.1',
  '0177.0000.0000.0001',
  '017700000001',
  '0x7f.0.0.1',
  '0x7f000001',
  '0x7F.1',
  '2130706433',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '10.1',
  '3232235777',
  '0300.0250.1.1',
  '0',
  '0x0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:ffff:7f00:0001]',
  '[::FFFF:127.0.0.1]',
]

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

test.each(SPECIAL)(
  '%s is refused as a host, and as what a name leads to, alone or beside others',
  async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    expect(await refusal(`https://${host}/hook`)).toBe('refused')
    expect(() => guardOf([]).parse(`https://${host}/hook`)).toThrow('must lead to a public address')
    expect(await refusal('https://hook.example/', [address])).toBe('refused')
    expect(await refusal('https://hook.example/', ['8.8.8.8', address])).toBe('refused')
    expect(await refusal('https://hook.example/', [address, '2606:4700::1111'])).toBe('refused')
  },
)

test.each(ODD_HOSTS)('the host %s is refused before any name is looked up', async (host) => {
  expect(() => guardOf(['8.8.8.8']).parse(`https://${host}/hook`)).toThrow(AddressRefusedError)
})

test('what is refused covers at least 60 addresses, none twice', () => {
  const all = new Set([...SPECIAL, ...ODD_HOSTS])
  expect(all.size).toBe(SPECIAL.length + ODD_HOSTS.length)
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
  'https://user@hook.example',
  'https://user:password@hook.example',
  'https://hook.example/#part',
  `https://hook.example/${'a'.repeat(2000)}`,
])('%s is refused by its form', (address) => {
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
