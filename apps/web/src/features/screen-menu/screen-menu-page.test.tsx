import { getMe } from '@iki/contract/account/session'
import { screens } from '@iki/contract/screens/screens'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
})
const at = '/omake/main-menu-test'
const group = async (name: string) => within(await screen.findByRole('list', { name }))

test('the menu names every screen with whether it is open to the member, and why not', async () => {
  openApp(at)
  expect(await screen.findByText(`${screens.length}画面`)).toBeTruthy()
  const kafuku = (await group('/kafuku')).getByRole('link', { name: /\/kafuku\/special\/kougi/ })
  expect(kafuku.textContent).toContain('利用できます')
  const kagura = (await group('/kagura')).getByRole('link', { name: /神楽の一覧/ })
  expect(kagura.textContent).toContain('神楽でひらきます。')
  expect(kagura.getAttribute('href')).toBe('/kagura/list')
  expect((await group('/gallery')).queryByRole('link', { name: /\/gallery\/:id/ })).toBeNull()
  await expectAccessible()
})

test('it is searched by text and by state', async () => {
  openApp(at)
  fireEvent.change(await screen.findByRole('searchbox', { name: '画面をさがす' }), {
    target: { value: 'kagura' },
  })
  expect(await group('/kagura')).toBeTruthy()
  expect(screen.queryByRole('list', { name: '/kafuku' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '利用できる' }))
  expect(screen.getByText('あてはまる画面はありません')).toBeTruthy()
})

test('it says so when the member could not be read', async () => {
  api.refuse(getMe, { code: 'internal' })
  openApp(at)
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(getMe, aMember())
  await userEvent.click(again)
  expect(await screen.findByText(`${screens.length}画面`)).toBeTruthy()
})
