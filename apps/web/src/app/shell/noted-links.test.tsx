import { getPage } from '@iki/contract/reading/page'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(getPage, {
    slug: 'community',
    title: '集まりの場',
    lead: '',
    bodyHtml:
      '<p><a href="/kafuku#now">下腹重心</a>と<a href="/dictionary">辞書</a>と<a href="/faq">質問</a></p>',
    embeds: [],
    version: '2026-11-01',
    updatedAt: '2026-11-01T00:00:00.000Z',
    versions: ['2026-11-01'],
    agreedVersion: null,
  })
})
const textsOf = async () => {
  openApp('/static/community')
  const [first] = await screen.findAllByRole('link', { name: /^下腹重心/ })
  const links = first?.closest('p')?.querySelectorAll('a') ?? []
  return [...links].map(link => link.textContent)
}

test('a written link says to a guest which page asks them to sign in', async () => {
  expect(await textsOf()).toEqual([
    '下腹重心（ログインでひらきます）',
    '辞書（ログインでひらきます）',
    '質問',
  ])
  await expectAccessible()
})

test('a written link says to a member which plan its page belongs to', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000033')] }))
  await textsOf()
  expect(
    await screen.findByRole('link', { name: /^下腹重心（下腹重心オンライン ほか2つでひらきます）/ }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: '辞書' })).toBeTruthy()
})

test('a written link says nothing where its page is open', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  expect(await textsOf()).toEqual(['下腹重心', '辞書', '質問'])
})
