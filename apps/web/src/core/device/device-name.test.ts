import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${apple} Version/19.1 Mobile/15E148 Safari/604.1`,
    5,
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${apple} CriOS/150.0 Mobile/15E148 Safari/604.1`,
    5,
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    5,
    'iPad',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`, 5, 'iPad'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`,
    0,
    'Mac の Safari',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/150.0.0.0 Safari/537.36`,
    0,
    'Windows の Chrome',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    0,
    'Windows の Edge',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'Windows の Firefox',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/150.0.0.0 Mobile Safari/537.36`,
    5,
    'Android の Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S911) ${chromium} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    5,
    'Android の Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) ${chromium} Chrome/150.0 Mobile Safari/537.36 Line/15.1.0`,
    5,
    'Android の LINE',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Chrome/150.0.0.0 Safari/537.36`,
    0,
    'Chromebook の Chrome',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/150.0.0.0 Safari/537.36`, 0, 'Linux の Chrome'],
  ['', 0, 'この端末'],
])('%s with %i touch points', (userAgent, touchPoints, name) => {
  expect(deviceNameOf(userAgent, touchPoints)).toBe(name)
})

test('what the browser reports of itself beside the user agent counts first', () => {
  const hints = { platform: 'macOS', brands: [{ brand: 'Chromium' }, { brand: 'Microsoft Edge' }] }
  expect(deviceNameOf(`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/150.0.0.0`, 0, hints)).toBe(
    'Mac の Edge',
  )
})
