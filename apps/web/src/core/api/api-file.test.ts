import { refreshSession } from '@iki/contract/account/session'
import { exportBookmarks } from '@iki/contract/media/bookmark'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessToken } from '#core/session/access-token.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { callForFile } from './api-client.ts'
import { OfflineError } from './api-error.ts'

let api: FakeApi
beforeEach(() => {
  asGuest()
  api = fakeApi()
  signedInAs(api, aMember())
})

const ask = () => callForFile(exportBookmarks, { format: 'markdown' })
const file = () =>
  new Response('# しおり', { headers: { 'content-disposition': 'attachment; filename="iki-2026.md"' } })

describe('a file', () => {
  test('comes with its content and its name, asked for with the token', async () => {
    api.answer(exportBookmarks, file)
    const { content, name } = await ask()
    expect(await content.text()).toBe('# しおり')
    expect(name).toBe('iki-2026.md')
    expect(api.requests(exportBookmarks)[0]?.headers.get('authorization')).toBe('Bearer token-of-haruko')
  })

  test('is asked for again with a renewed token', async () => {
    accessToken.write('old')
    api.answer(refreshSession, { accessToken: 'new' })
    api.answer(exportBookmarks, ({ headers }) => {
      if (headers.get('authorization') !== 'Bearer new') throw new FakeRefusal({ code: 'not_signed_in' })
      return file()
    })
    expect((await ask()).name).toBe('iki-2026.md')
  })

  test('that is refused says why', async () => {
    api.refuse(exportBookmarks, { code: 'too_many_requests' })
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('does not come without a network', async () => {
    api.goOffline()
    await expect(ask()).rejects.toThrow(OfflineError)
  })
})
