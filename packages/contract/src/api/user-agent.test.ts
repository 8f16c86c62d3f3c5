import { expect, test } from 'vitest'
import { browserOf, handheldOf, systemOf } from './user-agent.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${apple}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = `Mozilla/5.0 (Linux; Android 16; K) ${chromium}`

test.each([
  // On iPhones and iPads all are Safari inside, on other systems most are Chrome: the more special name counts.
  [`${iPhone} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari'],
  [`${iPhone} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'Chrome'],
  [`${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox'],
  [`${iPhone} Version/19.0 EdgiOS/150.0 Mobile/15E148 Safari/604.1`, 'Edge'],
  [`${iPhone} OPiOS/16.0 Mobile/15E148 Safari/9537.53`, 'Opera'],
  [`${iPhone} Mobile/15E148 Safari Line/15.1.0`, 'LINE'],
  [`${windows} ${chromium} Chrome/150.0.0.0 Safari/537.36`, 'Chrome'],
  [`${windows} ${chromium} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Edge'],
  [`${windows} ${chromium} Chrome/150.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera'],
  [`${windows.replace(')', '; rv:140.0)')} Gecko/20100101 Firefox/140.0`, 'Firefox'],
  [`${windows} ${chromium} HeadlessChrome/150.0.0.0 Safari/537.36`, 'Chrome'],
  [`${mac} ${apple} Version/19.0 Safari/605.1.15`, 'Safari'],
  [`${android} Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0.0.0`, 'Edge'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet'],
  [`${android} Version/4.0 Chrome/150.0 Mobile Safari/537.36 Line/15.1.0/IAB`, 'LINE'],
  [`${android} Version/4.0 Chrome/150.0 Mobile Safari/537.36 LINE/15.1.0`, 'LINE'],
  ['curl/8.5.0', null],
  ['Offline/1.0', null],
  ['', null],
])('the browser of %s is %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

test.each([
  [`${iPhone} Version/19.1 Mobile/15E148 Safari/604.1`, 'iPhone'],
  [`Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) ${apple}`, 'iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple}`, 'iPad'],
  [mac, null],
  [android, null],
  ['', null],
])('what one holds in the hand with %s is %s', (userAgent, name) => {
  expect(handheldOf(userAgent)).toBe(name)
})

test.each([
  [windows, 'Windows'],
  [mac, 'Mac'],
  ['macOS', 'Mac'],
  ['Mozilla/5.0 (Macintosh; PPC)', 'Mac'],
  // What an Android device says names Linux, too.
  [android, 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.5.0', null],
  ['', null],
])('the system of %s is %s', (userAgent, name) => {
  expect(systemOf(userAgent)).toBe(name)
})
