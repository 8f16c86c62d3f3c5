import { addDays } from '@iki/contract/api/tokyo'
import { inTurn, type Random, seededRandom, wholeBetween } from './demo-random.ts'

/** What the demo's members have listened to, and when. Pure: the same for the same day. */

export type Listened = {
  lessonId: string
  daysAgo: number
  date: string
  /** The minute of the day in Tokyo at which it began. */
  minute: number
  /** How much of the lesson was played. */
  share: number
  /** How often: what is practised is played several times. */
  rounds: number
}

/** A time of the day at which a member listens, if they do. */
type Habit = {
  /** How often of a hundred, on working days and on free ones. */
  workdays: number
  freeDays: number
  from: number
  to: number
  freeFrom?: number
  most: number
  /** Played one after the other. */
  lessons: readonly string[]
  /** What is new to the member at a later time, and is then played first; the earliest is the first. */
  later?: readonly { daysAgo: number; lessons: readonly string[] }[]
  /** Whether the member falls asleep before the end. */
  fallsAsleep?: boolean
}

const at = (hour: number, minute = 0) => hour * 60 + minute

const habitsOfHaruko: readonly Habit[] = [
  {
    workdays: 66,
    freeDays: 50,
    from: at(6, 4),
    to: at(6, 32),
    freeFrom: at(7, 40),
    most: 3,
    lessons: ['asa-ashiura', 'asa-sebone', 'asa-mado', 'asa-koe'],
    later: [
      { daysAgo: 26, lessons: ['osusowa-hinata'] },
      { daysAgo: 11, lessons: ['kokyu-hako'] },
    ],
  },
  {
    workdays: 34,
    freeDays: 8,
    from: at(12, 22),
    to: at(12, 48),
    most: 2,
    lessons: ['hiru-kata', 'hiru-me', 'hiru-isu', 'te-no-hira'],
    later: [
      { daysAgo: 22, lessons: ['syaka-suwaru'] },
      { daysAgo: 7, lessons: ['bv-riron'] },
    ],
  },
  {
    workdays: 26,
    freeDays: 14,
    from: at(18, 35),
    to: at(19, 20),
    most: 2,
    lessons: ['radio-ame', 'eichi-oukakumaku', 'radio-mawarimichi', 'dcode-yomu', 'wa-cha', 'oto-shinonome'],
    later: [
      {
        daysAgo: 60,
        lessons: ['radio-shimotsuki', 'eichi-suwaru-tatsu-aruku', 'kougi-iki-to-koe', 'oto-asanagi'],
      },
      { daysAgo: 29, lessons: ['radio-tegami'] },
      { daysAgo: 16, lessons: ['oto-hidamari'] },
      { daysAgo: 5, lessons: ['radio-kotoba'] },
    ],
  },
  {
    workdays: 8,
    freeDays: 44,
    from: at(16),
    to: at(17, 30),
    freeFrom: at(9, 30),
    most: 3,
    lessons: ['sonkyo-shisei', 'sonkyo-kazoe', 'kagura-suriashi', 'bv-hara', 'sonkyo-tatsu', 'bv-yubi'],
    later: [
      { daysAgo: 70, lessons: ['sonkyo-iki', 'aruku-asa', 'dancer-kansetsu', 'koe-no-ie', 'kagura-suzu'] },
      { daysAgo: 36, lessons: ['dancer-ashioto'] },
      { daysAgo: 20, lessons: ['kagura-shizume'] },
      { daysAgo: 9, lessons: ['odori-ashi-san'] },
    ],
  },
  {
    workdays: 62,
    freeDays: 52,
    from: at(22, 2),
    to: at(23, 8),
    most: 2,
    fallsAsleep: true,
    lessons: ['yoru-ashi', 'neru-shio', 'yoru-rousoku', 'hajime-no-iki'],
    later: [
      { daysAgo: 80, lessons: ['yoru-mittsu-no-oto', 'oto-ashitanoiki', 'yoru-no-kishi'] },
      { daysAgo: 24, lessons: ['oto-tsukinofune'] },
      { daysAgo: 13, lessons: ['oto-toonoiki'] },
      { daysAgo: 4, lessons: ['oto-hotaru'] },
    ],
  },
]

const habitsOfNatsuo: readonly Habit[] = [
  {
    workdays: 45,
    freeDays: 20,
    from: at(13, 5),
    to: at(14, 20),
    most: 1,
    lessons: ['hajime-no-iki', 'asa-sebone', 'hiru-kata'],
  },
  {
    workdays: 30,
    freeDays: 40,
    from: at(23, 50),
    to: at(23, 56),
    most: 1,
    fallsAsleep: true,
    lessons: ['radio-ame', 'te-no-hira', 'oto-asanagi'],
  },
]

const habitsOfToma: readonly Habit[] = [
  {
    workdays: 40,
    freeDays: 35,
    from: at(9, 10),
    to: at(10, 40),
    most: 2,
    fallsAsleep: true,
    lessons: ['yoru-ashi', 'neru-shio', 'hiru-kata'],
  },
]

/** A day that no habit explains: a whole evening, or a day of nothing. */
const isQuiet = (random: Random, daysAgo: number) => random() < 0.12 && daysAgo > 30

/** One turn for each time of a habit: all that is known by then, from what is new. */
function turnsOf({ lessons, later = [] }: Habit): (() => string)[] {
  const known = [...lessons]
  return [{ lessons: [] }, ...later].map(({ lessons: fresh }) => {
    const startAt = fresh.length === 0 ? 0 : known.length
    known.push(...fresh)
    return inTurn([...known], startAt)
  })
}

type Span = { today: string; from: number; to: number; seed: number; habits: readonly Habit[] }

function listenedIn({ today, from, to, seed, habits }: Span): Listened[] {
  const random = seededRandom(seed)
  const turns = habits.map(turnsOf)
  const listened: Listened[] = []
  for (let daysAgo = from; daysAgo >= to; daysAgo--) {
    const date = addDays(today, -daysAgo)
    if (isQuiet(random, daysAgo)) continue
    const isFree = [0, 6].includes(new Date(date).getUTCDay())
    for (const [index, habit] of habits.entries()) {
      if (random() * 100 >= (isFree ? habit.freeDays : habit.workdays)) continue
      const laterCount = habit.later?.filter(each => daysAgo < each.daysAgo).length ?? 0
      const next = turns[index]?.[laterCount]
      if (!next) continue
      const shift = isFree && habit.freeFrom !== undefined ? habit.freeFrom - habit.from : 0
      let minute = wholeBetween(random, habit.from, habit.to) + shift
      for (let count = wholeBetween(random, 1, habit.most); count > 0; count--) {
        const share = habit.fallsAsleep && random() < 0.3 ? 0.3 + random() * 0.6 : 1
        const rounds = random() < 0.15 ? 2 : 1
        listened.push({ lessonId: next(), daysAgo, date, minute, share, rounds })
        minute += 2
      }
    }
  }
  return listened
}

export const listenedByHaruko = (today: string): Listened[] =>
  listenedIn({ today, from: 398, to: 1, seed: 61, habits: habitsOfHaruko })
export const listenedByNatsuo = (today: string): Listened[] =>
  listenedIn({ today, from: 41, to: 1, seed: 62, habits: habitsOfNatsuo })
export const listenedByToma = (today: string): Listened[] =>
  listenedIn({ today, from: 96, to: 12, seed: 63, habits: habitsOfToma })

/** Where 春子 has stopped, and can continue. */
export const unfinishedOfHaruko: readonly { lessonId: string; seconds: number; hoursAgo: number }[] = [
  { lessonId: 'odori-ude-nami', seconds: 12, hoursAgo: 75 },
  { lessonId: 'kagura-ougi', seconds: 21, hoursAgo: 50 },
  { lessonId: 'radio-rokuji', seconds: 143, hoursAgo: 32 },
  { lessonId: 'iki-no-kaidan', seconds: 421, hoursAgo: 15 },
]
