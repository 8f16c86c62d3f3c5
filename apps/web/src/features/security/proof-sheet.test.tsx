import { changePassword } from '@iki/contract/account/account'
import { getLineState, startLine } from '@iki/contract/account/line'
import { listPasskeys } from '@iki/contract/account/passkey'
import { getProofWays, type ProofWay, prove } from '@iki/contract/account/proof'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#core/api/api-client.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
let isProved = false
beforeEach(() => {
  api = freshBrowser()
  isProved = false
  signedInAs(api, aMember())
  api.answer(getLineState, aLineState())
  api.answer(listPasskeys, [])
  api.answer(listDevices, { here: null, others: [], next: null })
  api.answer(prove, () => {
    isProved = true
    return null
  })
  api.answer(changePassword, () => {
    if (!isProved) throw new FakeRefusal({ code: 'proof_needed' })
    return null
  })
})

/** Any call of the page that wants a proof. */
async function ask(ways: ProofWay[] = ['password']) {
  api.answer(getProofWays, { isFresh: false, ways })
  openApp('/mypage/security')
  await screen.findByRole('heading', { name: '端末' })
  const asked = call(changePassword, { new: 'atarashii-ki' }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  await screen.findByRole('dialog', { name: 'ご本人の確認' })
  return asked
}
const password = () => screen.findByLabelText('いまのパスワード')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a call that wants a proof', () => {
  test('asks for the password, and continues with it', async () => {
    const asked = ask()
    await fillIn(await password(), 'tadashii-kotoba')
    await expectAccessible()
    await press('確認して続ける')
    expect(await asked).toBe('done')
    expect(api.requests(prove).map(({ input }) => input)).toEqual([{ password: 'tadashii-kotoba' }])
    expect(api.requests(changePassword)).toHaveLength(2)
    await isClosed()
  })

  test('says that a password is wrong, and lets it be typed again', async () => {
    api.refuse(prove, { code: 'wrong_password' })
    const asked = ask()
    await fillIn(await password(), 'chigau')
    await press('確認して続ける')
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードが違います')
    expect(api.requests(changePassword)).toHaveLength(1)
    api.answer(prove, () => {
      isProved = true
      return null
    })
    await press('確認して続ける')
    expect(await asked).toBe('done')
  })

  test('is refused where the member closes the sheet', async () => {
    const asked = ask()
    await password()
    await press('とじる')
    expect(await asked).toBe('proof_needed')
    expect(api.requests(changePassword)).toHaveLength(1)
  })

  test('asks once, however many calls wait for it', async () => {
    const asked = ask()
    await password()
    const second = call(changePassword, { new: 'mou-hitotsu' })
    await waitFor(() => expect(api.requests(changePassword)).toHaveLength(2))
    await fillIn(await password(), 'tadashii-kotoba')
    await press('確認して続ける')
    expect(await asked).toBe('done')
    expect(await second).toBe(null)
    expect(api.requests(prove)).toHaveLength(1)
  })
})

test('somebody who signs in with LINE proves it there, and comes back to this page', async () => {
  const left = vi.spyOn(pageLoad, 'leaveTo').mockImplementation(() => {})
  api.answer(startLine, { url: 'https://access.line.me/here' })
  void ask(['line'])
  await press('LINEで確かめる')
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://access.line.me/here'))
  expect(api.requests(startLine).map(({ input }) => input)).toEqual([{ redirectTo: '/mypage/security' }])
  await press('とじる')
  await isClosed()
})
