import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup, readPushAddress } from './push-address.ts'

describe('a browser’s address at its push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  ])('is stored: %s', address => {
    expect(readPushAddress(address, false)).toBe(address)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://localhost/push',
    'https://push.localhost/push',
    'https://database.internal/push',
    'https://printer.local/push',
    'https://intranet/push',
    'https://127.0.0.1/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://10.0.0.8/push',
    'https://8.8.8.8/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'ftp://fcm.googleapis.com/push',
    'file:///etc/passwd',
    'no address',
  ])('is refused: %s', address => {
    expect(readPushAddress(address, false)).toBeNull()
  })

  test('may be on this machine for tests', () => {
    expect(readPushAddress('http://127.0.0.1:9/push', true)).toBe('http://127.0.0.1:9/push')
    expect(readPushAddress('file:///etc/passwd', true)).toBeNull()
  })
})

test.each(['142.250.196.106', '8.8.8.8', '2404:6800:4004:820::200a'])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'ff02::1',
  'nothing',
])('%s is not', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a name that leads to this machine leads nowhere', async () => {
  const found = new Promise((resolve, reject) =>
    publicLookup('localhost', { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    ),
  )
  await expect(found).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})
