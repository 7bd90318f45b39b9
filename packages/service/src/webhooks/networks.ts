import ipaddr from 'ipaddr.js'

/** A network of addresses, such as `10.0.0.0/8`. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The networks of this machine. */
export const LOOPBACK = '127.0.0.0/8,::1/128'

/** Reads networks that commas separate, such as `10.0.0.0/8,fd00::/8`. Throws an error that names the wrong entry. */
export function parseNetworks(text: string): readonly Network[] {
  return text.split(',').map((entry) => {
    const written = entry.trim()
    if (!ipaddr.isValidCIDR(written) || !isPlain(written))
      throw new Error(`${written || 'an empty entry'} is not a network such as 10.0.0.0/8 or fd00::/8`)
    return ipaddr.parseCIDR(written)
  })
}

/** The library also takes octal, hexadecimal and shortened IPv4 addresses, which readers misunderstand. */
function isPlain(network: string): boolean {
  const [address = ''] = network.split('/')
  return address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address)
}

/** Addresses that no range gives away: the one at which Azure's machines reach their host. */
const HOSTS_OF_CLOUDS = ['168.63.129.16']

/** The part of IPv6 that is assigned to the public internet. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local, carrier, multicast and reserved
 * addresses do not, and neither does an IPv6 address with an IPv4 one in it: mapped, compatible, NAT64, 6to4 or Teredo.
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(PUBLIC_IPV6)
  return !HOSTS_OF_CLOUDS.includes(parsed.toString())
}

/** Whether an address lies in one of the networks. An IPv4 address never lies in a network of IPv6. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address)
  return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match([...network]))
}
