import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})

async function open() {
  openApp('/page')
  await screen.findByRole('heading', { level: 1, name: 'ご案内' })
}
const labelsIn = async (name: string) => {
  const group = await screen.findByRole('navigation', { name })
  return within(group)
    .getAllByRole('link')
    .map(link => link.textContent)
}

test('a guest finds the guides that are open to all, and everything that is agreed on', async () => {
  await open()
  expect(await labelsIn('はじめての方へ')).toEqual([
    '無料の音声',
    'よい習慣のつくり方',
    '三十日の蹲踞',
    '弟子入門のてびき',
  ])
  expect(screen.queryByRole('navigation', { name: '物語' })).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '利用規約（プレヴォ）' })).toBeTruthy()
  await expectAccessible()
})

test('a member finds the guides of the plans and of the story, too', async () => {
  signedInAs(api, aMember())
  await open()
  expect(await labelsIn('はじめての方へ')).toContain('はじめ方・ベースプラン')
  expect(await labelsIn('物語')).toEqual([
    '村の地図',
    '読み方の手引き',
    '物語を読む',
    'ものがたりの書庫',
    '場面',
    '物語について',
    '物語のお知らせ',
    '物語の質問と答え',
  ])
})
