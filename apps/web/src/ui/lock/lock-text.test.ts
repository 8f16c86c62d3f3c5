import type { Lock } from '@iki/contract/access/access'
import type { Plan } from '@iki/contract/access/plan'
import { describe, expect, it } from 'vitest'
import { lockLabel } from './lock-label.ts'
import { lockSentence, lockStory } from './lock-text.ts'

const byPlans = (plans: Plan[], when: { endedAt?: string; startsAt?: string } = {}): Lock => ({
  reason: 'plan',
  plans,
  endedAt: null,
  startsAt: null,
  ...when,
})

describe('a lock in a list', () => {
  it.each([
    [byPlans(['eichi']), '叡智オンライン'],
    [byPlans(['eichi', 'syaka']), '叡智オンライン・釈迦プラン'],
    [byPlans(['eichi', 'syaka', 'wa', 'kagura']), '叡智オンライン ほか3つ'],
    [byPlans([]), 'いずれかのプラン'],
    [{ reason: 'sign_in' } as const, 'ログインでひらきます'],
    [{ reason: 'closed', opensAt: '2026-11-20T12:00:00Z' } as const, '11月20日(金) 21:00から'],
    [{ reason: 'closed', opensAt: null } as const, '公開を終えました'],
  ])('names whose it is: %#', (lock, label) => {
    expect(lockLabel(lock)).toBe(label)
  })
})

describe('a lock on a page', () => {
  it('says since when it is closed, by the day in Tokyo', () => {
    const { title } = lockStory(byPlans(['eichi'], { endedAt: '2025-11-30T15:30:00.000Z' }))
    expect(title).toBe('2025年12月1日に期限が終わりました')
  })

  it('says when it starts rather than when an older licence ended', () => {
    const lock = byPlans(['eichi'], { endedAt: '2025-01-01T00:00:00Z', startsAt: '2026-01-01T00:00:00Z' })
    expect(lockStory(lock).title).toBe('2026年1月1日からご利用いただけます')
  })

  it('says when what has hours opens next, by the clock in Tokyo', () => {
    const { text } = lockStory({ reason: 'closed', opensAt: '2026-11-20T15:05:00Z' })
    expect(text).toBe('つぎは、11月21日(土) 0:05に開きます。')
  })

  it('speaks of one plan as of one', () => {
    expect(lockStory(byPlans(['eichi']), 'audio').title).toBe('この音声は、次のプランでお聴きいただけます')
    expect(lockStory(byPlans(['eichi'])).title).toBe('このページは、次のプランでご覧いただけます')
    expect(lockStory(byPlans(['eichi'])).text).toBe('')
    expect(lockStory(byPlans(['eichi', 'syaka'])).text).toBe(
      'どれかひとつで、ここから先をご利用いただけます。',
    )
  })
})

describe('a lock beside what it closes', () => {
  it.each([
    [byPlans(['eichi']), '叡智オンラインでひらきます。'],
    [byPlans(['eichi', 'syaka']), '叡智オンライン、釈迦プランでひらきます。'],
    [byPlans([]), 'いずれかのプランでひらきます。'],
    [byPlans(['eichi'], { startsAt: '2026-11-30T15:00:00.000Z' }), '2026年12月1日からひらきます。'],
    [
      byPlans(['eichi'], { endedAt: '2026-03-31T14:59:59.000Z' }),
      '叡智オンラインでひらきます。ご契約は、2026年3月31日に期限が終わりました。',
    ],
    [{ reason: 'closed', opensAt: null } as const, '公開を終えました。'],
  ])('says what opens it, since or from when: %#', (lock, sentence) => {
    expect(lockSentence(lock)).toBe(sentence)
  })
})
