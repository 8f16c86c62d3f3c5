import { listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { getTeacher, listTeachers, type Teacher } from '@iki/contract/people/teacher'
import { listNews } from '@iki/contract/reading/news'
import { getThisWeek } from '@iki/contract/reading/weekly'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
})

const row = {
  id: 'shizuka',
  name: '澄川 しずか',
  reading: 'すみかわ しずか',
  role: '師匠',
  plans: ['kafuku' as const],
  portraitUrl: '/v1/media/shizuka.webp',
  width: 600,
  height: 750,
}
const shizuka: Teacher = {
  ...row,
  bodyHtml: '<p>雨の日の縁側が好きです。</p>',
  greeting: lessonRow('aisatsu', { title: 'はじめてのごあいさつ' }),
}

test('a teacher shows a face, a name, what they teach, a greeting that plays and a profile', async () => {
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getTeacher, shizuka)
  openApp('/teachers/shizuka')
  expect(await screen.findByRole('heading', { level: 1, name: '澄川 しずか' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '澄川 しずかの絵姿' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /下腹重心オンライン/ }).getAttribute('href')).toBe(
    '/product/plan-choice#kafuku',
  )
  expect(screen.getByText('雨の日の縁側が好きです。')).toBeTruthy()
  const greeting = screen.getByRole('heading', { name: 'ごあいさつ' }).closest('section') as HTMLElement
  expect(await within(greeting).findByText(/はじめてのごあいさつ/)).toBeTruthy()
  await expectAccessible()
})

test('a teacher leads to the plan that the member holds', async () => {
  api.answer(getTeacher, shizuka)
  openApp('/teachers/shizuka')
  const link = await screen.findByRole('link', { name: /下腹重心オンライン.*ご覧いただけます/ })
  expect(link.getAttribute('href')).toBe('/kafuku')
})

test('one who is not there says so', async () => {
  api.refuse(getTeacher, { code: 'not_found' })
  openApp('/teachers/nobody')
  expect(await screen.findByText('この先生のページは、見つかりませんでした')).toBeTruthy()
})

test('the top of a plan leads to who teaches there', async () => {
  api.answer(listPlaylists, [])
  api.answer(listRecentlyPlayed, [])
  api.answer(listNews, [])
  api.answer(getThisWeek, null)
  api.answer(listTeachers, [row, { ...row, id: 'tokiwa', name: '常磐 玄斎', plans: ['kagura'] }])
  openApp('/kafuku')
  const teachers = within(await screen.findByRole('navigation', { name: '教える人' }))
  expect(teachers.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/teachers/shizuka'])
})
