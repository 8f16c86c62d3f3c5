import { getMe, signOut } from '@iki/contract/account/session'
import { getDictionaryLatestUpdated, listWords } from '@iki/contract/reading/dictionary'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { signOutHere } from '#features/session/sign-out.ts'
import { aWord } from '#test/dictionary-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie } from '#test/people.ts'

await vi.hoisted(async () => {
  const { FakeCaches } = await import('../../../test/fake-caches.ts')
  globalThis.caches = new FakeCaches()
})

const tokenOf = (uid: string) => `head.${btoa(JSON.stringify({ sub: uid }))}.signature`

test('once loaded, the dictionary is there without a network, until the member signs out', async () => {
  const api = freshBrowser()
  api.answer(getMe, aMember())
  api.answer(listWords, [aWord('iki', '息', 'いき')])
  api.answer(getDictionaryLatestUpdated, null)
  api.answer(signOut, null)
  setSessionCookie('mark')
  session.begin(tokenOf('haruko'))
  openApp('/dictionary')
  await screen.findByRole('link', { name: /^息./ })

  cleanup()
  queryClient.clear()
  api.goOffline()
  const hourLater = new Date(clock.now().getTime() + 60 * 60_000)
  vi.spyOn(clock, 'now').mockReturnValue(hourLater)
  openApp('/dictionary')
  expect(await screen.findByRole('link', { name: /^息./ })).toBeTruthy()
  expect(api.requests(listWords)).toHaveLength(1)

  expect((await caches.keys()).some(name => name.includes('haruko'))).toBe(true)
  await signOutHere()
  expect(await caches.keys()).toEqual([])
})
