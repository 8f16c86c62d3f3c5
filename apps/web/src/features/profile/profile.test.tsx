import {
  defaultProfile,
  getOwnProfile,
  getPerson,
  listPostsOfPerson,
  saveOwnProfile,
} from '@iki/contract/people/profile'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { anImpression } from '#test/impression-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
const natsuo = {
  uid: 'natsuo',
  name: '夏男',
  isOperator: false,
  intro: '朝の電車で聴いています。',
  since: '2025-04',
  plans: ['kafuku' as const],
  showsPosts: true,
}

beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
})

test('a person shows what they chose, and the posts that the member may read', async () => {
  api.answer(getPerson, () => natsuo)
  api.answer(listPostsOfPerson, () => ({ items: [anImpression('one', { body: '朝の息' })], next: null }))
  openApp('/people/natsuo')
  expect(await screen.findByRole('heading', { level: 1, name: '夏男' })).toBeTruthy()
  expect(screen.getByText('2025年4月から会員です')).toBeTruthy()
  expect(screen.getByText('下腹重心オンライン')).toBeTruthy()
  expect(await screen.findByText('朝の息')).toBeTruthy()
})

test('who shows nothing has a page with a name alone, and who is hidden has none', async () => {
  api.answer(getPerson, ({ input: { person } }) => {
    if (person !== 'natsuo') throw new FakeRefusal({ code: 'not_found' })
    return { ...natsuo, intro: '', since: null, plans: null, showsPosts: false }
  })
  const { unmount } = openApp('/people/natsuo')
  expect(await screen.findByRole('heading', { level: 1, name: '夏男' })).toBeTruthy()
  expect(screen.queryByText(/から会員です/)).toBeNull()
  expect(api.requests(listPostsOfPerson)).toEqual([])
  unmount()
  openApp('/people/hidden')
  expect(await screen.findByText('この方のページは、いまは見られません')).toBeTruthy()
})

test('the member chooses what is shown, and sees when it is saved', async () => {
  api.answer(getOwnProfile, () => defaultProfile)
  api.answer(saveOwnProfile, ({ input }) => input)
  const user = userEvent.setup()
  openApp('/mypage/profile')
  await user.type(await screen.findByRole('textbox', { name: /ひとこと/ }), 'よろしくお願いします')
  await user.click(screen.getByRole('checkbox', { name: '会員になった年月' }))
  await user.click(screen.getByRole('checkbox', { name: '書いた感想' }))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  expect(await screen.findByText('プロフィールを保存しました。')).toBeTruthy()
  expect(api.requests(saveOwnProfile).map(({ input }) => input)).toEqual([
    { intro: 'よろしくお願いします', showsSince: true, showsPlans: false, showsPosts: false },
  ])
})
