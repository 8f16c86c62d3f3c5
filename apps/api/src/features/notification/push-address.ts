import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that no push service is in: this machine, its neighbours, and what is nowhere. */
const nowhere = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const ranges6 = '2001::/32 2001:db8::/32 2002::/16'
for (const range of ranges4.split(' ')) addRange(range, 'ipv4')
for (const range of ranges6.split(' ')) addRange(range, 'ipv6')

/** What of IPv6 is given out to networks of the world. */
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
 * The address of a browser at its push service as it is kept; null for one that the server must not send to. Where its
 * name leads is checked when it is sent to: `publicLookup`.
 */
export function readPushAddress(address: string, isInsecure: boolean): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (isInsecure) return /^https?:$/.test(url.protocol) ? url.href : null
  const isPublic = publicName.test(url.hostname) && !ownNames.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isPublic ? url.href : null
}

/** As dns.lookup, without what leads to a machine of this network. */
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
