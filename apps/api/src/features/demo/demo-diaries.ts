import { addDays, daysBetween } from '@iki/contract/api/tokyo'
import type { SkipReason } from '@iki/contract/diary/diary'
import { lookBackDays } from '@iki/contract/diary/diary-statistics'
import { eichiTexts, kafukuMemos } from './demo-habit-texts.ts'
import { firstMemos, type Memo, memosOfMonths, shortMemos } from './demo-memos.ts'
import { moodsOf, type Ratings } from './demo-moods.ts'
import { inTurn, type Random, seededRandom, wholeBetween } from './demo-random.ts'

/** What the demo's members have written into their diaries, by days before today. Pure: the same for the same day. */

type EichiDay = Record<'sleep' | 'meal' | 'breath' | 'stress', number> &
  Partial<Record<keyof typeof eichiTexts, string>>
type KafukuDay = { kagura: number; sonkyo: number; method: number; memo: string }

export type DiaryDay = {
  date: string
  /** At which minute of the day in Tokyo it was written. */
  minute: number
  entry?: Ratings & { memo: string }
  skip?: SkipReason
  eichi?: EichiDay
  kafuku?: KafukuDay
  squats?: number
}

/** The days on which 春子 could not write, and stated why. */
const skipsOfHaruko: readonly { from: number; to: number; reason: SkipReason }[] = [
  { from: 318, to: 317, reason: 'resting' },
  { from: 262, to: 259, reason: 'travelling' },
  { from: 171, to: 168, reason: 'ill' },
  { from: 112, to: 112, reason: 'resting' },
  { from: 74, to: 72, reason: 'travelling' },
]
/** She has written every day since then. */
const streakOfHaruko = 23
const harukoBegan = 388

/** A year of 春子, the earliest day first. Today is hers to write. */
export function diaryOfHaruko(today: string): DiaryDay[] {
  const random = seededRandom(20260401)
  const moods = moodsOf(random)
  const memoOf = memosOfHaruko(random)
  const habits = habitsOfHaruko(random)
  const remembered = new Set(lookBackDays(today).map(({ date }) => date))
  const days: DiaryDay[] = []
  for (let daysAgo = harukoBegan; daysAgo >= 1; daysAgo--) {
    const date = addDays(today, -daysAgo)
    const minute = wholeBetween(random, 21 * 60 + 40, 23 * 60 + 20)
    const skip = skipsOfHaruko.find(({ from, to }) => daysAgo <= from && daysAgo >= to)
    const isWritten = daysAgo <= streakOfHaruko || remembered.has(date) || (random() < 0.83 && daysAgo > 24)
    if (!isWritten || (skip && !remembered.has(date))) {
      if (skip) days.push({ date, minute, skip: skip.reason })
      continue
    }
    const [feels, memo] = memoOf(date, daysAgo, remembered.has(date))
    const ratings = moods({ date, daysAgo, feels })
    days.push({ date, minute, entry: { ...ratings, memo }, ...habits(daysAgo, ratings) })
  }
  return days
}

/** The first weeks have memos of their own, the seasons theirs, and many days only a few words or none. */
function memosOfHaruko(random: Random) {
  const used = new Set<Memo>()
  const first = inTurn(firstMemos)
  const short = inTurn(shortMemos)
  const silent: Memo = [0, '']
  return (date: string, daysAgo: number, mustBeGiven: boolean): Memo => {
    const since = harukoBegan - daysAgo
    if (since < 22 && since % 2 === 0) return first()
    const memo = memoOfSeason(date)
    if (memo && !used.has(memo)) {
      used.add(memo)
      return memo
    }
    return mustBeGiven || random() < 0.5 ? short() : silent
  }
}

/** The memo that belongs to this part of the month. */
function memoOfSeason(date: string): Memo | undefined {
  const month = memosOfMonths[Number(date.slice(5, 7))]
  const isFree = [0, 6].includes(new Date(date).getUTCDay())
  const memos = month?.[isFree ? 'freeDays' : 'workdays'] ?? []
  return memos[Math.floor(((Number(date.slice(8)) - 1) / 31) * memos.length)]
}

/** The habit diaries and the squats, which she began later, and of which she does more and more. */
function habitsOfHaruko(random: Random) {
  const next = Object.fromEntries(
    Object.entries(eichiTexts).map(([key, texts]) => [key, inTurn(texts as readonly string[])]),
  ) as Record<keyof typeof eichiTexts, () => string>
  const kafukuMemo = inTurn(kafukuMemos)
  const near = (value: number) => Math.min(9, Math.max(1, value + wholeBetween(random, -1, 1)))

  function eichi({ relax, breath }: Ratings): EichiDay {
    return {
      sleep: near(relax),
      meal: near(Math.max(relax, 5)),
      breath,
      stress: relax,
      ...(random() < 0.6 && { impressed: next.impressed() }),
      ...(random() < 0.4 && { agreement: next.agreement() }),
      ...(random() < 0.35 && { fix: next.fix() }),
      ...(relax <= 4 && random() < 0.7 && { tough: next.tough() }),
    }
  }
  function kafuku(daysAgo: number, squats: number): KafukuDay {
    const practised = Math.round((harukoBegan - daysAgo) / 40)
    return {
      kagura: random() < 0.3 ? wholeBetween(random, 1, 3) : 0,
      sonkyo: squats || wholeBetween(random, 1, 3 + practised),
      method: wholeBetween(random, 1, 4),
      memo: random() < 0.25 ? kafukuMemo() : '',
    }
  }
  return (daysAgo: number, ratings: Ratings): Partial<DiaryDay> => {
    const squats = daysAgo < 150 && random() < 0.45 ? 10 * wholeBetween(random, 1, daysAgo < 60 ? 4 : 2) : 0
    return {
      ...(daysAgo < 232 && random() < 0.5 && { eichi: eichi(ratings) }),
      ...(daysAgo < 352 && random() < 0.7 && { kafuku: kafuku(daysAgo, squats) }),
      ...(squats > 0 && { squats }),
    }
  }
}

type Weeks = { today: string; from: number; to: number; seed: number; memos: readonly Memo[] }

/** Some weeks of a member who writes on two days of three. */
export function diaryOfWeeks({ today, from, to, seed, memos }: Weeks): DiaryDay[] {
  const random = seededRandom(seed)
  const moods = moodsOf(random)
  const written = Array.from({ length: from - to + 1 }, (_, index) => addDays(today, index - from)).filter(
    () => random() < 0.66,
  )
  return written.map((date, index) => {
    const position = (index * memos.length) / written.length
    const isNew =
      index === 0 || Math.floor(position) > Math.floor(((index - 1) * memos.length) / written.length)
    const [feels, memo] = (isNew ? memos[Math.floor(position)] : undefined) ?? [0, '']
    const ratings = moods({ date, daysAgo: daysBetween(date, today), feels })
    return { date, minute: wholeBetween(random, 22 * 60, 23 * 60 + 30), entry: { ...ratings, memo } }
  })
}
