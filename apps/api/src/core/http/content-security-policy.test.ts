import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const policyOf = (hasCasting: boolean) =>
  contentSecurityPolicy({ frameUrl: null, hasCasting, pageHashes: { scripts: ['sha256-a'], styles: [] } })

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
