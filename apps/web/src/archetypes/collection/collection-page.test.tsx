import { listCollectedArticles, listCollection } from '@iki/contract/media/collection'
import { listProductOwn } from '@iki/contract/money/shop'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(
    api,
    aMember({
      licences: [
        aLicence('000002'),
        aLicence('000005', { sinceAt: '2026-01-01T00:00:00.000Z', expireAt: '2026-10-31T14:59:59.000Z' }),
      ],
    }),
  )
  api.answer(listCollection, { items: [], next: null })
})
const asked = () => api.requests(listCollection).map(({ input }) => input)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the collection', () => {
  test('shows what is the member’s, and continues with the next page', async () => {
    api.answer(listCollection, ({ input: { after } }) =>
      after
        ? { items: [lessonRow('hiru', { title: '昼のメソッド' })], next: null }
        : { items: [lessonRow('asa', { title: '朝のメソッド' })], next: '1_asa' },
    )
    openApp('/mypage/library')
    const list = await screen.findByRole('list', { name: 'マイコレクション' })
    expect(
      within(list)
        .getByRole('link', { name: /朝のメソッド/ })
        .getAttribute('href'),
    ).toContain('asa')
    await press('もっと見る')
    expect(await screen.findByRole('link', { name: /昼のメソッド/ })).toBeTruthy()
    await expectAccessible()
  })

  test('is asked for with what was chosen, which stays in the address', async () => {
    const { address } = openApp('/mypage/library')
    await press('動画')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: 'video' }))
    await userEvent.type(screen.getByRole('searchbox', { name: '題名でさがす' }), '息')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: 'video', q: '息' }))
    expect(await screen.findByText('その題名のものは、ありませんでした')).toBeTruthy()
    expect(decodeURIComponent(address())).toBe('/mypage/library?kind=video&q=息')
    await press('ことばを消す')
    await waitFor(() => expect(address()).toBe('/mypage/library?kind=video'))
  })

  test('does not search while Japanese is being composed', async () => {
    openApp('/mypage/library')
    const field = await screen.findByRole('searchbox', { name: '題名でさがす' })
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'いk' } })
    fireEvent.change(field, { target: { value: '息' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: '息' }))
    expect(asked().some(({ q }) => q === 'いk')).toBe(false)
  })

  test('shows apart what a plan opened that has ended, and since when', async () => {
    api.answer(listCollection, ({ input: { state } }) => ({
      items:
        state === 'ended'
          ? [
              lessonRow('wa', {
                title: '和の朝',
                lock: { reason: 'plan', plans: ['wa'], endedAt: '2026-10-31T14:59:59.000Z', startsAt: null },
              }),
            ]
          : [],
      next: null,
    }))
    openApp('/mypage/library')
    await press('終わったプランのもの')
    expect(await screen.findByText('2026年10月31日に終わりました')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /和の朝/ })).toBeTruthy()
    await expectAccessible()
  })

  test('has the texts, and what was taken from the shops', async () => {
    api.answer(listCollectedArticles, { items: [], next: null })
    api.answer(listProductOwn, {
      items: [
        {
          uid: 'haruko',
          product_id: 'techo',
          title: '息の手帖',
          drawing: 'breath',
          hasInside: true,
          acquiredAt: '2026-11-01T03:00:00.000Z',
          expireAt: null,
        },
      ],
      next: null,
    })
    openApp('/mypage/library')
    await press('読みもの')
    await waitFor(() => expect(api.requests(listCollectedArticles)).toHaveLength(1))
    await press('お求めのもの')
    const thing = await screen.findByRole('link', { name: /息の手帖/ })
    expect(thing.getAttribute('href')).toBe('/mypage/things/techo')
    expect(thing.textContent).toContain('2026年11月1日に受けとりました')
    await expectAccessible()
  })

  test('of somebody who has nothing says what will be here', async () => {
    signedInAs(api, aMember({ licences: [] }))
    openApp('/mypage/library')
    expect(await screen.findByText('手もとのものは、ここにならびます')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '終わったプランのもの' })).toBeNull()
    await expectAccessible()
  })

  test('in the kafuku plan begins with what is the plan’s', async () => {
    openApp('/kafuku/mycollection')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ plan: 'kafuku' }))
    await press('すべてのプラン')
    await waitFor(() => expect(asked().at(-1)?.plan).toBeUndefined())
  })
})
