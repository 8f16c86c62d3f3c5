import { type CastSession, castRenewMs, castSessionMs } from '@iki/contract/media/cast'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { clock } from '#core/time/clock.ts'
import { castSessionLease } from './cast-session.ts'

const now = () => clock.now().getTime()

/** A tab, and the cast sessions that the server knows of it. */
function setUp(stored: { id: string | null } = { id: null }) {
  let count = 0
  const goingOn = new Set<string>()
  const state = { isCasting: true, isMember: true, isOnline: true }
  const sessionOf = (id: string): CastSession => ({
    id,
    endsAt: new Date(now() + castSessionMs).toISOString(),
  })
  function reach(): void {
    if (!state.isOnline) throw new OfflineError()
  }
  const start = vi.fn(async () => {
    reach()
    const id = `c${++count}`
    goingOn.add(id)
    return sessionOf(id)
  })
  const renew = vi.fn(async (id: string) => {
    reach()
    if (!goingOn.has(id)) throw new ApiError('cast_ended', '')
    return sessionOf(id)
  })
  const end = vi.fn(async (id: string) => {
    reach()
    goingOn.delete(id)
  })
  const open = () =>
    castSessionLease({
      start,
      renew,
      end,
      now,
      isNeeded: () => state.isMember,
      isCasting: () => state.isCasting,
      mark: {
        read: () => stored.id,
        write: id => {
          stored.id = id
        },
        remove: () => {
          stored.id = null
        },
      },
    })
  return { state, goingOn, stored, start, renew, end, open, lease: open() }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one is started for all that is fetched at one time, and none for a guest', async () => {
  const { lease, start, state } = setUp()
  expect(await Promise.all([lease.id(), lease.id()])).toEqual(['c1', 'c1'])
  expect(await lease.id()).toBe('c1')
  expect(start).toHaveBeenCalledOnce()
  state.isMember = false
  expect(await lease.id()).toBeNull()
})

describe('while a receiver plays', () => {
  test('it is renewed again and again, so that its address continues', async () => {
    const { lease, renew } = setUp()
    await lease.id()
    await pass(castSessionMs * 2)
    expect(renew).toHaveBeenCalledTimes((2 * castSessionMs) / castRenewMs)
    expect(await lease.id()).toBe('c1')
  })

  test('a network that is away for a while is no matter', async () => {
    const { lease, state, start } = setUp()
    await lease.id()
    state.isOnline = false
    await pass(castSessionMs / 2)
    state.isOnline = true
    await pass(castRenewMs)
    expect(await lease.id()).toBe('c1')
    expect(start).toHaveBeenCalledOnce()
  })

  test('a phone that has slept for longer than it lasts gets another one', async () => {
    const { lease, goingOn } = setUp()
    await lease.id()
    goingOn.clear()
    vi.setSystemTime(now() + castSessionMs)
    expect(await lease.id()).toBe('c2')
  })

  test('one that the server has ended is not held on to', async () => {
    const { lease, goingOn, renew, stored } = setUp()
    await lease.id()
    goingOn.clear()
    await pass(castRenewMs)
    expect(stored.id).toBeNull()
    await pass(castSessionMs)
    expect(renew).toHaveBeenCalledOnce()
    expect(await lease.id()).toBe('c2')
  })
})

describe('when it is over', () => {
  test('the server is notified, and nothing is renewed any more', async () => {
    const { lease, end, renew, goingOn, stored } = setUp()
    await lease.id()
    lease.end()
    await pass(castSessionMs)
    expect(end).toHaveBeenCalledExactlyOnceWith('c1')
    expect(renew).not.toHaveBeenCalled()
    expect([goingOn.size, stored.id]).toEqual([0, null])
  })

  test('a receiver that plays for us no longer ends it at the next renewal', async () => {
    const { lease, end, state } = setUp()
    await lease.id()
    state.isCasting = false
    await pass(castRenewMs)
    expect(end).toHaveBeenCalledExactlyOnceWith('c1')
  })

  test('after signing out, nothing is sent for it any more', async () => {
    const { lease, end, renew, stored } = setUp()
    await lease.id()
    lease.forget()
    await pass(castSessionMs)
    expect(end).not.toHaveBeenCalled()
    expect(renew).not.toHaveBeenCalled()
    expect(stored.id).toBeNull()
  })
})

describe('after a reload', () => {
  test('the tab continues with the one it had', async () => {
    const before = setUp()
    await before.lease.id()
    before.lease.forget()
    before.stored.id = 'c1'
    const after = before.open()
    await after.rejoin()
    expect(await after.id()).toBe('c1')
    expect(before.start).toHaveBeenCalledOnce()
  })

  test('one that is over by then is forgotten, and nothing is asked where there was none', async () => {
    const { lease, renew, stored } = setUp({ id: 'old' })
    await lease.rejoin()
    expect(stored.id).toBeNull()
    await lease.rejoin()
    expect(renew).toHaveBeenCalledOnce()
  })
})

test('if the server refuses a session, the caller gets the error, and the next call tries again', async () => {
  const { lease, start } = setUp()
  start.mockRejectedValueOnce(new ApiError('too_many_receivers', ''))
  await expect(lease.id()).rejects.toMatchObject({ code: 'too_many_receivers' })
  expect(await lease.id()).toBe('c1')
})
