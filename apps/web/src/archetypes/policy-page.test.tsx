import { getPage, type Page } from '@iki/contract/reading/page'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'

const versions = ['2026-11-01', '2026-04-01', '2025-04-01']
let agreedVersion: string | null
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  agreedVersion = null
  api.answer(getPage, ({ input: { slug, version = '2026-11-01' } }): Page => {
    if (!versions.includes(version)) throw new FakeRefusal({ code: 'not_found' })
    return {
      slug,
      title: 'プライバシーポリシー',
      lead: '',
      version,
      versions,
      agreedVersion,
      bodyHtml: `<p>${version}の本文。</p>`,
      updatedAt: '2026-11-01T00:00:00.000Z',
    }
  })
})
const at = '/policies/privacy-policy'

describe('a policy', () => {
  test('shows the version that holds, and leads to those before it', async () => {
    openApp(at)
    expect(await screen.findByText('2026-11-01の本文。')).toBeTruthy()
    expect(screen.queryByText('この版は過去のものです')).toBeNull()
    const nav = within(screen.getByRole('navigation', { name: 'これまでの版' }))
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('2026年11月1日 版（いまの版）')
    await userEvent.click(nav.getByRole('link', { name: '2026年4月1日 版' }))
    expect(await screen.findByText('2026-04-01の本文。')).toBeTruthy()
    await expectAccessible()
  })

  test('of the past says so, and leads to the newest', async () => {
    openApp(`${at}?version=2025-04-01`)
    expect(await screen.findByText('この版は過去のものです')).toBeTruthy()
    expect(screen.getByText('2026年11月1日に、新しい版に変わりました。')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'いまの版を読む' }).getAttribute('href')).toBe(at)
    await expectAccessible()
  })

  test('with one version only offers no choice', async () => {
    api.answer(getPage, {
      slug: 'privacy-policy',
      title: 'プライバシーポリシー',
      lead: '',
      bodyHtml: '<p>本文</p>',
      version: '2026-11-01',
      versions: ['2026-11-01'],
      agreedVersion: null,
      updatedAt: '2026-11-01T00:00:00.000Z',
    })
    openApp(at)
    await screen.findByText('本文')
    expect(screen.queryByRole('navigation', { name: 'これまでの版' })).toBeNull()
  })

  test('leads to the other policies', async () => {
    openApp(at)
    const nav = within(await screen.findByRole('navigation', { name: 'ほかの規約' }))
    const addresses = nav.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(addresses).toContain('/policies/tokushoho')
    expect(addresses).not.toContain(at)
  })

  test.each(['2020-01-01', 'rubbish'])(
    'has no version %s, and leads to the one that holds',
    async version => {
      openApp(`${at}?version=${version}`)
      expect(await screen.findByText('このページは見つかりませんでした')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'いまの版を読む' }).getAttribute('href')).toBe(at)
    },
  )
})

describe('what a member agreed to', () => {
  test('is named', async () => {
    agreedVersion = '2026-11-01'
    openApp(at)
    const line = (await screen.findByText(/あなたは/)).textContent
    expect(line).toBe('あなたは2026年11月1日の版に同意しています。')
  })

  test('is marked as another than what came after it', async () => {
    agreedVersion = '2026-04-01'
    openApp(at)
    const line = (await screen.findByText(/あなたは/)).textContent
    expect(line).toBe('あなたは2026年4月1日の版に同意しています。この版は、そのあとに改めたものです。')
  })

  test('is not shown to those who agreed to nothing', async () => {
    openApp(at)
    await screen.findByText('2026-11-01の本文。')
    expect(screen.queryByText(/あなたは/)).toBeNull()
  })
})
