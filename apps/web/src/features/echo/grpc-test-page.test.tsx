import { Code, ConnectError } from '@connectrpc/connect'
import { echoRounds } from '@iki/contract/api/echo-limits'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import type { EchoRound } from './echo-client.ts'

const echoOnce = vi.hoisted(() => vi.fn())
// What it sends is tested against the real server, in e2e/tries.spec.ts.
vi.mock('./echo-client.ts', async original => ({
  ...(await original<typeof import('./echo-client.ts')>()),
  echoOnce,
}))

beforeEach(() => {
  signedInAs(freshBrowser(), aMember())
  echoOnce.mockReset()
})
const press = async () => userEvent.click(await screen.findByRole('button', { name: '10回送って、はかる' }))

test('ten round trips are shown with their middle, the sizes and the answer', async () => {
  let ms = 10
  echoOnce.mockImplementation(async (text: string) => ({
    echoed: { text, characters: 4, saidAt: '2026-11-22T00:00:00.000Z' },
    ms: ms++,
    sentBytes: 19,
    receivedBytes: 74,
  }))
  openApp('/omake/grpc-test')
  await press()
  const rounds = await screen.findByRole('list', { name: '往復の時間' })
  await screen.findByText('19ミリ秒')
  expect(within(rounds).getAllByRole('listitem')).toHaveLength(echoRounds)
  for (const text of ['やまびこ', '4字', '19バイト', '74バイト', 'まん中の値は15ミリ秒'])
    expect(screen.getByText(text)).toBeTruthy()
  await expectAccessible()
})

test('what goes wrong is said in words, and what came before stays', async () => {
  echoOnce.mockRejectedValue(new ConnectError('too many', Code.ResourceExhausted))
  openApp('/omake/grpc-test')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('1分ほどお待ちください')
})

test.each([
  ['the page is left', (leave: () => void) => leave()],
  ['another is signed in', () => act(() => session.begin(tokenOf('natsuko')))],
])('when %s, nothing more is sent, and what is on its way is given up', async (_, happen) => {
  const answers: PromiseWithResolvers<EchoRound>[] = []
  echoOnce.mockImplementation(() => {
    const answer = Promise.withResolvers<EchoRound>()
    answers.push(answer)
    return answer.promise
  })
  const { unmount } = openApp('/omake/grpc-test')
  await press()
  await vi.waitFor(() => expect(echoOnce).toHaveBeenCalledTimes(1))
  const signal: AbortSignal = echoOnce.mock.lastCall?.[1]
  expect(signal.aborted).toBe(false)
  happen(unmount)
  expect(signal.aborted).toBe(true)
  const echoed = { text: 'やまびこ', characters: 4, saidAt: '2026-11-22T00:00:00.000Z' }
  await act(async () =>
    answers[0]?.resolve({ echoed, ms: 10, sentBytes: 19, receivedBytes: 74 } as EchoRound),
  )
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(echoOnce).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('19バイト')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
