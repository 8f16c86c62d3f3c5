import { expect, test } from 'vitest'
import { networkOf, networksOf, usesByNetwork, wideNetworkOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:02::1', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:3::7', '2001:db8:1'],
  ['::1', '0:0:0'],
])('%s lies in the neighbourhood %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:0000/56'],
  ['2001:db8:1:ff::1', '2001:db8:1:0000/56'],
  ['2001:db8:1:100::1', '2001:db8:1:0100/56'],
  ['2001:db8:1:abcd::1', '2001:db8:1:ab00/56'],
])('%s lies in the line %s', (address, line) => {
  expect(networksOf(address)[1]?.name).toBe(line)
})

test('a limit counts in each network, the wider the more', () => {
  const limit = { name: 'sign_in', max: 10, windowSeconds: 900 }
  const counted = (address: string, account?: string) =>
    usesByNetwork(limit, address, account).map(({ limit: { max }, subject, of }) => [of, subject, max])
  expect(counted('203.0.113.7')).toEqual([
    [undefined, '203.0.113.7', 10],
    [undefined, '203.0.113', 40],
  ])
  expect(counted('2001:db8:1:2::1', 'hana')).toEqual([
    ['hana', '2001:db8:1:2', 10],
    ['hana', '2001:db8:1:0000/56', 20],
    ['hana', '2001:db8:1', 40],
  ])
})
