import type { Accent, Plan } from '@iki/contract/access/plan'
import type { drawings } from '@iki/contract/media/lesson'

type Drawing = (typeof drawings)[number]

export const whatYouDo: readonly { title: string; text: string; drawing: Drawing; accent: Accent }[] = [
  {
    title: '聴いて、うごく',
    text: '話し声にあわせて、そのままからだを動かします。止めた秒から、どの端末でもつづけられます。',
    drawing: 'wave',
    accent: 'kafuku',
  },
  {
    title: '一日のなかに置く',
    text: '朝、昼、夜。その時間のからだに合うものを、ひとつだけお出しします。',
    drawing: 'sun',
    accent: 'syaka',
  },
  {
    title: 'からだの理を知る',
    text: '講義で、なぜそうなるのかをゆっくり学びます。読みものと辞典が、ことばを支えます。',
    drawing: 'mountain',
    accent: 'eichi',
  },
]

export const offeredPlans: readonly { plan: Plan; text: string }[] = [
  { plan: 'kafuku', text: '朝・昼・夜のメソッドで、重心を下腹にもどす' },
  { plan: 'eichi', text: 'からだと世界の成り立ちを、講義で学ぶ' },
  { plan: 'dancer-online', text: '足音から、舞までを' },
  { plan: 'kagura', text: '声と間の稽古' },
  { plan: 'free-kafuku', text: 'まずは無料の音声から' },
]
