import { getTour, saveTour, type TourState } from '@iki/contract/account/tour'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { GuidedTour } from './guided-tour.tsx'

let api: FakeApi
let saved: TourState
beforeEach(() => {
  asGuest()
  document.title = '部屋'
  window.scrollBy = () => {}
  queryClient.clear()
  api = fakeApi()
  saved = { name: 'room', state: 'new', step: 0 }
  api.answer(getTour, () => saved)
  api.answer(saveTour, ({ input }) => {
    saved = { ...input }
    return saved
  })
  signedInAs(api, aMember())
})

const steps = [
  { target: 'here', title: '一つめ', text: 'ここです' },
  { target: 'nowhere', title: '二つめ', text: 'まんなかに出ます' },
  { title: '三つめ', text: 'おしまいです' },
]
const open = () =>
  renderPage(
    <main>
      <h1>部屋</h1>
      <p data-tour="here">ここ</p>
      <label>
        ひとこと
        <input />
      </label>
      <GuidedTour name="room" steps={steps} title="部屋" offer="ご案内します" praise="できました" />
    </main>,
    { at: '/' },
  )
const help = () => screen.getByRole('button', { name: '部屋の案内を見る' })
const dialog = () => screen.findByRole('dialog')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a first visit', () => {
  test('offers the tour and forces nothing; who passes it over is not asked again', async () => {
    open()
    await screen.findByText('ご案内します')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectAccessible()
    await press('スキップ')
    expect(screen.queryByText('ご案内します')).toBeNull()
    await waitFor(() => expect(saved).toMatchObject({ state: 'skipped' }))
  })

  test('goes through all steps, is praised, and is done for every device', async () => {
    open()
    await screen.findByText('ご案内します')
    await press('案内を見る')
    expect((await dialog()).textContent).toContain('1 / 3')
    await expectAccessible()
    expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
    await press('次へ')
    expect((await dialog()).textContent).toContain('まんなかに出ます') // Its part is not on the page.
    await press('次へ')
    expect(screen.queryByRole('button', { name: 'スキップ' })).toBeNull()
    await press('完了')
    expect(await screen.findByText('できました')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(saved).toMatchObject({ state: 'done', step: 2 }))
    await waitFor(() => expect(document.activeElement).toBe(help()))
  })
})

describe('another device', () => {
  test.each(['begun', 'skipped', 'done'] as const)('does not offer what is %s', async state => {
    saved = { name: 'room', state, step: 1 }
    open()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(api.requests(getTour)).toHaveLength(1)
    expect(screen.queryByText('ご案内します')).toBeNull()
  })

  test('continues where the other one stopped', async () => {
    saved = { name: 'room', state: 'begun', step: 1 }
    open()
    await waitFor(() => expect(queryClient.getQueryData(['tour', 'room'])).toBeTruthy())
    await userEvent.click(help())
    expect((await dialog()).textContent).toContain('2 / 3')
  })
})

describe('the keys', () => {
  beforeEach(() => {
    saved = { name: 'room', state: 'done', step: 2 }
  })

  test('go on and back, Escape ends it, and the focus goes back to where it was', async () => {
    open()
    await waitFor(() => expect(queryClient.getQueryData(['tour', 'room'])).toBeTruthy())
    await userEvent.click(help())
    const shown = await dialog()
    await waitFor(() => expect(document.activeElement).toBe(shown))
    await userEvent.keyboard('{ArrowRight}')
    expect(shown.textContent).toContain('2 / 3')
    await userEvent.keyboard('{ArrowLeft}')
    expect(shown.textContent).toContain('1 / 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(help()))
    expect(api.requests(saveTour)).toHaveLength(0) // It is done already.
  })

  test('belong to whoever writes, and nobody is held fast', async () => {
    open()
    await waitFor(() => expect(queryClient.getQueryData(['tour', 'room'])).toBeTruthy())
    await userEvent.click(help())
    await dialog()
    const field = screen.getByRole('textbox', { name: 'ひとこと' })
    field.focus()
    await userEvent.type(field, '息{ArrowRight}')
    expect((await dialog()).textContent).toContain('1 / 3')
    expect(document.activeElement).toBe(field)
  })
})

test('without a network it is stored here and sent later', async () => {
  open()
  await screen.findByText('ご案内します')
  api.goOffline()
  await press('スキップ')
  expect(localStorage.getItem('iki.tours.member.unnamed')).toContain('skipped')
  expect(screen.queryByText('ご案内します')).toBeNull()
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(saved).toMatchObject({ state: 'skipped' }))
  expect(localStorage.getItem('iki.tours.member.unnamed')).toBeNull()
})
