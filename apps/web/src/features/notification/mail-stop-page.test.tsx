import { stopMails } from '@iki/contract/account/notification'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { asGuest } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { MailStopPage } from './mail-stop-page.tsx'

let api: FakeApi
beforeEach(() => {
  document.title = 'メールの停止'
  asGuest()
  queryClient.clear()
  api = fakeApi()
  api.answer(stopMails, { kind: 'comment' })
})
const open = (query = '?key=sealed-key&kind=comment') =>
  renderPage(
    <main>
      <MailStopPage />
    </main>,
    { at: `/mail-stop${query}` },
  )
const press = () => userEvent.click(screen.getByRole('button', { name: 'メールを止める' }))

test('a guest stops the mails that they came from, and not before they say so', async () => {
  open()
  expect(screen.getByText('「コメント」のメールをお届けするのを、やめますか。')).toBeTruthy()
  await expectAccessible()
  expect(api.requests(stopMails)).toEqual([])
  await press()
  expect(await screen.findByText('「コメント」のメールを止めました')).toBeTruthy()
  expect(api.requests(stopMails).map(({ input }) => input)).toEqual([{ key: 'sealed-key' }])
  await expectAccessible()
})

test('an address that is not ours is shown to be none, and an unknown kind is not named', async () => {
  api.refuse(stopMails, { code: 'link_unusable' })
  open('?key=wrong&kind=<b>')
  expect(screen.getByText('通知のメールをお届けするのを、やめますか。')).toBeTruthy()
  await press()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'メールを止める' })).toBeTruthy()
})
