import { expect, test } from 'vitest'
import { contentSecurityPolicy, policyText } from './content-security-policy.ts'

const pageHashes = { scripts: ['sha256-a'], styles: [] }
const policyOf = (hasCasting: boolean) =>
  contentSecurityPolicy({
    frameUrl: null,
    hasCasting,
    hasVimeo: false,
    stripeScriptUrl: null,
    paidyScriptUrl: null,
    pageHashes,
  })

test('without casting, no script but our own', () => {
  expect(policyOf(false)['script-src']).toEqual(["'self'", "'sha256-a'"])
})

test('with casting, also the sender’s folders, and nothing else of their host', () => {
  const { 'script-src': scripts = [], ...others } = policyOf(true)
  const { 'script-src': _, ...without } = policyOf(false)
  expect(scripts.slice(2)).toEqual([
    'www.gstatic.com/cv/js/sender/v1/',
    'www.gstatic.com/eureka/clank/',
    'www.gstatic.com/cast/sdk/libs/sender/',
  ])
  expect(others).toEqual(without)
})

test.each([
  [null, false, ["'none'"]],
  [null, true, ['https://player.vimeo.com']],
  ['https://frame.example/page', false, ['https://frame.example']],
  ['https://frame.example/page', true, ['https://frame.example', 'https://player.vimeo.com']],
])('with the frame %s and films of Vimeo’s: %s, frames are from %j', (frameUrl, hasVimeo, expected) => {
  const policy = contentSecurityPolicy({
    frameUrl,
    hasVimeo,
    hasCasting: true,
    stripeScriptUrl: null,
    paidyScriptUrl: null,
    pageHashes,
  })
  expect(policy['frame-src']).toEqual(expected)
})

test('with Stripe, its card form and nothing else, and not a word of it without', () => {
  const policyWith = (stripeScriptUrl: string | null) =>
    contentSecurityPolicy({
      frameUrl: null,
      hasVimeo: false,
      hasCasting: false,
      stripeScriptUrl,
      paidyScriptUrl: null,
      pageHashes,
    })
  const stripe = policyWith('https://js.stripe.com/endive/stripe.js')
  expect(stripe['script-src']?.slice(2)).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(stripe['frame-src']).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ])
  expect(stripe['connect-src']).toEqual(["'self'", 'blob:', 'https://api.stripe.com'])
  expect(policyText(policyWith(null))).not.toContain('stripe')
})

test('the header names each rule with its sources', () => {
  expect(policyText({ 'default-src': ["'self'"], 'img-src': ["'self'", 'data:'] })).toBe(
    "default-src 'self';img-src 'self' data:",
  )
})

test('with Paidy, its window and nothing else, and not a word of it without', () => {
  const policyWith = (paidyScriptUrl: string | null) => {
    const without = { frameUrl: null, hasVimeo: false, hasCasting: false, stripeScriptUrl: null }
    return contentSecurityPolicy({ ...without, paidyScriptUrl, pageHashes })
  }
  const paidy = policyWith('https://apps.paidy.com/')
  expect(paidy['script-src']?.slice(2)).toEqual(['https://apps.paidy.com'])
  expect(paidy['frame-src']).toEqual(['https://*.paidy.com'])
  expect(paidy['connect-src']).toEqual(["'self'", 'blob:', 'https://*.paidy.com'])
  expect(policyText(policyWith('http://127.0.0.1:4000/js/paidy.js'))).toContain('http://127.0.0.1:4000')
  expect(policyText(policyWith(null))).not.toContain('paidy')
})
