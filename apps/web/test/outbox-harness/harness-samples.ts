import { singleQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '../audio-samples.ts'
import { aBookmark } from '../bookmark-samples.ts'

export const at = '2026-11-20T03:00:00.000Z'
export const storyFinish = {
  story: 'afq' as const,
  brought: [],
  stretches: [{ version: 'v1', start: 'a', made: [{ scene: 'a', choice: 'x' }] }],
}
export const filledSheet = {
  sheet: 'sonkyo',
  note: '膝',
  answeredAt: at,
  answers: Array.from({ length: 8 }, (_, index) => ({ question: `q${index}`, value: 2 })),
}
export const storyPlace = {
  ...storyFinish,
  slot: '0' as const,
  episode: 'afq-1-101',
  scene: 'a',
  line: null,
  sequence: 4,
}
export const play = { key: 'k1', lessonId: 'asa', title: '朝', page: '/', playtag: null, told: 0 }
export const playedBeforeClosing = {
  queue: singleQueue(lessonRow('asa')),
  sequence: 3,
  isSent: false,
  isPlayed: true,
}
export const sessionKey = '0123456789abcdef0123456789abcdef'
export const startedAt = clock.now().getTime()
const { rise: _, ...beforeRises } = aBookmark({ text: '肩' })
export const bookmarkBeforeRises = beforeRises
export const byKey = (_: unknown, headers: Headers) => headers.get('idempotency-key')
