import { getLineState, type LineState, startLineLink, unlinkLine } from '@iki/contract/account/line'
import { listPasskeys } from '@iki/contract/account/passkey'
import { getProofWays } from '@iki/contract/account/proof'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageLoad } from '#core/loading/page-load.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listPasskeys, [])
  api.answer(listDevices, { here: null, others: [], next: null })
  api.answer(getProofWays, { isFresh: true, ways: ['password'] })
})
async function open(state: Partial<LineState>, query = '') {
  api.answer(getLineState, aLineState(state))
  openApp(`/mypage/security${query}`)
  await screen.findByRole('heading', { name: '端末' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the connection with LINE', () => {
  test('is started at LINE', async () => {
    const left = vi.spyOn(pageLoad, 'leaveTo').mockImplementation(() => {})
    api.answer(startLineLink, { url: 'https://access.line.me/here' })
    await open(aLineState({ isLinked: false, isOffered: true }))
    await press('LINEとつなぐ')
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://access.line.me/here'))
  })

  test.each([
    ['linked', true, 'LINE連携が完了しました'],
    ['taken', false, 'このLINEは、ほかのアカウントにつながっています'],
    ['cancelled', false, 'LINEとの連携を取りやめました'],
  ])('says how it went: %s', async (outcome, isLinked, text) => {
    await open(aLineState({ isLinked, isOffered: true }), `?line=${outcome}`)
    expect(await screen.findByText(text)).toBeTruthy()
    await expectAccessible()
  })

  test('is ended after a question', async () => {
    api.answer(unlinkLine, null)
    await open(aLineState({ isLinked: true, isOffered: true }), '?line=linked')
    await press('LINEとの連携をはずす')
    await press('はずす')
    expect(await screen.findByText('LINEとの連携をはずしました')).toBeTruthy()
    expect(screen.queryByText('LINE連携が完了しました')).toBeNull()
    expect(screen.getByRole('button', { name: 'LINEとつなぐ' })).toBeTruthy()
  })

  test('that is the last way in stays, and it is said why', async () => {
    api.refuse(unlinkLine, { code: 'last_way_in' })
    await open(aLineState({ isLinked: true, isOffered: false }))
    await press('LINEとの連携をはずす')
    await press('はずす')
    expect((await screen.findByRole('alert')).textContent).toMatch(/先に、ほかの方法を登録してください/)
  })

  test('is not there where the operator offers none', async () => {
    await open({})
    await waitFor(() => expect(api.requests(getLineState)).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'LINE' })).toBeNull()
  })
})
