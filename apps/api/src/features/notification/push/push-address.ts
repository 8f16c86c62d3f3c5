import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks without any push service: this machine, its neighbours, and unassigned ones. */
const nowhere = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const ranges6 = '2001::/32 2001:db8::/32 2002::/16'
for (const range of ranges4.split(' ')) addRange(range, 'ipv4')
for (const range of ranges6.split(' ')) addRange(range, 'ipv6')

/** The part of IPv6 that is assigned to public networks. */
const world6 = new BlockList()
world6.addSubnet('2000::', 3, 'ipv6')

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/')
  nowhere.addSubnet(network, Number(bits), family)
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !nowhere.check(address, 'ipv4')
  return family === 6 && world6.check(address, 'ipv6') && !nowhere.check(address, 'ipv6')
}

const publicName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/
const ownNames = /\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|home\.arpa)$/

/**
 * The endpoint of a browser in the form in which it is stored; null for one to which the server must not send. The
 * address that its name resolves to is checked when it is used: `publicLookup`.
 */
export function readPushAddress(address: string, isInsecure: boolean): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (isInsecure) return /^https?:$/.test(url.protocol) ? url.href : null
  const isPublic = publicName.test(url.hostname) && !ownNames.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isPublic ? url.href : null
}

/** As dns.lookup, without addresses in private networks. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []).filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (error || !first) return done(error ?? notPublic(), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

const notPublic = () => Object.assign(new Error('not a public host'), { code: 'ENOTPUBLIC' })
