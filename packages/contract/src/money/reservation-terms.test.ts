import { describe, expect, test } from 'vitest'
import { confirmationOf } from './confirmation.ts'
import { slotOn } from './lesson-slot.ts'
import {
  cancellationFee,
  canMove,
  type ReservationWindow,
  termsLines,
  windowOf,
} from './reservation-terms.ts'

const tokyo = (written: string) => new Date(`${written}+09:00`)
const startsAt = tokyo('2026-12-02T19:00:00')

describe('the windows before a lesson', () => {
  test.each<[string, string, ReservationWindow, number]>([
    ['three days before', '2026-11-29T19:00:00', 'free', 0],
    ['exactly 48 hours before', '2026-11-30T19:00:00', 'free', 0],
    ['a second later', '2026-11-30T19:00:01', 'late', 990],
    ['exactly 3 hours before', '2026-12-02T16:00:00', 'late', 990],
    ['a second later', '2026-12-02T16:00:01', 'closed', 3300],
    ['the last second before it', '2026-12-02T18:59:59', 'closed', 3300],
    ['at its beginning', '2026-12-02T19:00:00', 'begun', 3300],
  ])('%s (%s) it is %s, and cancelling costs %s yen', (_, now, window, fee) => {
    expect(windowOf(startsAt, tokyo(now))).toBe(window)
    expect(cancellationFee(3300, window)).toBe(fee)
  })

  test('a part of a yen is the member’s', () => {
    expect([1, 99, 3333, 0].map(yen => cancellationFee(yen, 'late'))).toEqual([0, 29, 999, 0])
  })

  test.each<[ReservationWindow, number, boolean]>([
    ['free', 0, true],
    ['free', 3, true],
    ['late', 0, true],
    ['late', 1, false],
    ['closed', 0, false],
    ['begun', 0, false],
  ])('%s, after %s late moves, it can be moved: %s', (window, lateMoves, is) => {
    expect(canMove(window, lateMoves)).toBe(is)
  })
})

describe('the confirmation of a reservation', () => {
  const rule = {
    id: 'wed',
    productId: 'prevo',
    place: '息の間',
    weekday: 'wednesday' as const,
    startsAt: '19:00',
    minutes: 90,
    seats: 6,
    closedOn: [],
    isRetired: false,
  }
  const price = {
    id: 'prevo-trial',
    amountYen: 3300,
    interval: 'none' as const,
    intervalCount: 1,
    trialDays: null,
    planKey: null,
    availableUntil: null,
  }
  const product = {
    kind: 'reservation' as const,
    title: 'プレヴォ体験',
    grants: [{ itemId: '000018', days: 30 }],
  }
  const shown = (now: Date) =>
    confirmationOf({ product, price, method: 'カード', now, slot: slotOn(rule, '2026-12-02') })

  test('says when and where it is, and what leaving costs until when', () => {
    const { items, button } = shown(tokyo('2026-11-26T12:00'))
    const text = items.flatMap(({ lines }) => lines).join('\n')
    for (const part of [
      '日時：2026年12月2日（水）19:00〜20:30',
      '場所：息の間',
      '30日間',
      '開始の48時間前（2026年11月30日（月）19:00）まで',
      '全額をお返しします',
      '料金の3割（990円）',
      '開始の3時間前（2026年12月2日（水）16:00）まで',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('返品')
    expect(button).toBe('予約して、3,300円を支払う')
  })

  test('promises no free cancelling that is over, and takes its part of what is really paid', () => {
    const lines = termsLines(startsAt, 2000, tokyo('2026-12-01T12:00'))
    expect(lines.join('\n')).not.toContain('48時間')
    expect(lines[0]).toContain('料金の3割（600円）')
  })
})
