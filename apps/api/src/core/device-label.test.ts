import { deviceLabelLength } from '@iki/contract/account/signed-in-device'
import { expect, test } from 'vitest'
import { deviceLabelOf } from './device-label.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${apple}`
const android = `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chromium}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [`${iphone} Version/19.1 Mobile/15E148 Safari/604.1`, 'iPhone・Safari'],
  [`${iphone} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'iPhone・Chrome'],
  [`${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'iPhone・Firefox'],
  [`${iphone} EdgiOS/150.0 Version/19.0 Mobile/15E148 Safari/604.1`, 'iPhone・Edge'],
  [`${iphone} Mobile/15E148 Safari Line/15.1.0`, 'iPhone・LINE'],
  [`${iphone} Mobile/15E148`, 'iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} Version/18.0 Safari/604.1`, 'iPad・Safari'],
  [`${android} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Android・Chrome'],
  [`${android} Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0`, 'Android・Edge'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Android・Samsung Internet'],
  [`${windows} Chrome/150.0.0.0 Safari/537.36`, 'Windows・Chrome'],
  [`${windows} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Windows・Edge'],
  [`${windows} Chrome/150.0.0.0 Safari/537.36 OPR/120.0`, 'Windows・Opera'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Windows・Firefox'],
  [`${mac} ${apple} Version/19.0 Safari/605.1.15`, 'Mac・Safari'],
  [`${mac} Gecko/20100101 Firefox/140.0`, 'Mac・Firefox'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Chrome/150.0 Safari/537.36`, 'Chromebook・Chrome'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} HeadlessChrome/156.0 Safari/537.36`, 'Linux・Chrome'],
  ['curl/8.5.0', ''],
  ['', ''],
  [undefined, ''],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabelOf(userAgent)).toBe(label)
})

test('nothing that somebody else writes into a user agent gets into the label, however long it is', () => {
  const label = deviceLabelOf(`${'iPhone <b>お問い合わせは090…</b> '.repeat(500)}Safari/1`)
  expect(label).toBe('iPhone・Safari')
  expect(label.length).toBeLessThanOrEqual(deviceLabelLength)
})
