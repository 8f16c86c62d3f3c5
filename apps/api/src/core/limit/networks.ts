import type { Limit, Use } from './limit.ts'

/** A network that contains an address, and as how many households it counts. */
type Network = { name: string; households: number }

/**
 * An IPv4 address may be shared by a whole company, and its neighbours by a provider; IPv6 is assigned in whole
 * networks.
 */
const ipv4Households = { address: 1, neighbours: 4 }
const ipv6Households = { household: 1, line: 2, site: 4 }

const hextets = 8

/**
 * The networks that contain an address, the narrowest first: for IPv6 the /64, the /56 and the /48, because any of them
 * may be one customer's; for IPv4 the address and the /24.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  const v4 = ipv4In(address)
  if (v4 !== null)
    return [
      { name: v4, households: ipv4Households.address },
      { name: v4.split('.').slice(0, 3).join('.'), households: ipv4Households.neighbours },
    ]
  const groups = groupsOf(address)
  const [a = '', b = '', c = '', d = ''] = groups
  const line = d.padStart(4, '0').slice(0, 2)
  return [
    { name: [a, b, c, d].join(':'), households: ipv6Households.household },
    { name: `${[a, b, c, line].join(':')}00/56`, households: ipv6Households.line },
    { name: [a, b, c].join(':'), households: ipv6Households.site },
  ]
}

/** The part of an address that identifies one household: providers assign IPv6 in whole networks. */
export const networkOf = (address: string): string => networksOf(address)[0].name

/**
 * The part of an address that identifies many households of one place: what a provider assigns to a street or a town.
 */
export const wideNetworkOf = (address: string): string => (networksOf(address).at(-1) as Network).name

/**
 * One limit for each network of an address, the narrowest first. `of` is the account that is counted there; left out,
 * everything is counted.
 */
export function usesByNetwork(limit: Limit, address: string, of?: string): Use[] {
  return networksOf(address).map(({ name, households }) => ({
    limit: { ...limit, max: limit.max * households },
    subject: name,
    ...(of !== undefined && { of }),
  }))
}

/** The IPv4 address in an address that is one, or contains one (mapped or translated). */
function ipv4In(address: string): string | null {
  if (!address.includes(':')) return address
  return /^(?:::ffff:|64:ff9b::)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null
}

/** The eight groups of an IPv6 address in the system's notation: lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const written = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
  const [first, last] = [written(head), written(tail ?? '')]
  const left = Math.max(0, hextets - first.length - last.length)
  return tail === undefined ? first : [...first, ...Array<string>(left).fill('0'), ...last]
}
