import type { Viewer } from '@iki/contract/access/access'
import { openPlaces } from '@iki/contract/access/held-plans'
import type { Plan } from '@iki/contract/access/plan'
import { noWishes, type Wishes } from '@iki/contract/account/wish'
import { shortened } from '@iki/contract/api/characters'
import { tokyoDay, tokyoHour } from '@iki/contract/api/tokyo'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { shareOfGain } from '@iki/contract/media/loudness'
import type { Media } from '@iki/contract/media/media'
import type { Impression } from '@iki/contract/people/impression'
import type { Word } from '@iki/contract/reading/dictionary'
import type { NewsItem } from '@iki/contract/reading/news'
import type { Weekly } from '@iki/contract/reading/weekly'
import { findScreen } from '@iki/contract/screens/screens'
import {
  type HomePost,
  type HomeWeek,
  homeNewsPlace,
  homePostLength,
  homeWeekLimit,
  type OfferedSound,
  radioPlaylist,
} from '@iki/contract/shell/home'
import { offeredLesson, playlistsFor, todaysLesson } from '@iki/contract/shell/todays-lesson'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'

type Parts = {
  clock: Clock
  licencesOf: LicencesOf
  wishes: { of(uid: string): Promise<Wishes | null> }
  dictionary: { wordOfDay(): Promise<Word | null> }
  shelves: { listToContinue(member: SignedIn): Promise<LessonRow[]> }
  audio: {
    listByTags(tags: string[], member: SignedIn): Promise<Playlist[]>
    getMedia(asked: { id: string }, member: SignedIn): Promise<Media>
  }
  radio: {
    findNew(member: SignedIn): Promise<LessonRow | null>
    findOnAir(): Promise<{ lesson: LessonRow; endsAt: string } | null>
  }
  weekly: { listThisWeeks(plans: Plan[], member: SignedIn): Promise<Map<Plan, Weekly>> }
  findNewestPost(member: SignedIn): Promise<Impression | null>
  news: { list(place: { place1: string; place2: string }, member: SignedIn): Promise<NewsItem[]> }
}

/** The home screen of a member, joined from what other features know. */
export function homeService(parts: Parts) {
  const { clock, dictionary, shelves, audio, radio, news, wishes, weekly, licencesOf, findNewestPost } = parts

  async function suggest(member: SignedIn, wished: Wishes, now: Date): Promise<LessonRow | null> {
    const tags = playlistsFor(tokyoHour(now), wished)
    return todaysLesson(await audio.listByTags(tags, member), tokyoDay(now))
  }

  /** None of a film, whose page is needed to see it, and of a medium that is not there. */
  async function soundOf(lesson: LessonRow | null, member: SignedIn): Promise<OfferedSound | null> {
    if (!lesson || lesson.lock || lesson.kind === 'video') return null
    try {
      const { url, gainDb } = await audio.getMedia({ id: lesson.id }, member)
      return { lessonId: lesson.id, url, volume: shareOfGain(gainDb) }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  /** The weeks of the plans that are open to the member; plans that share one are named by the first. */
  async function weeksOf(member: SignedIn, viewer: Viewer, now: Date): Promise<HomeWeek[]> {
    const plans = openPlaces(viewer?.licences ?? [], now).map(({ plan, path }) => planOfTop(path) ?? plan)
    const weeks = new Map<string, HomeWeek>()
    for (const [plan, week] of await weekly.listThisWeeks(plans, member))
      if (!week.lock && !weeks.has(week.id)) weeks.set(week.id, presentWeek(plan, week))
    return [...weeks.values()].slice(0, homeWeekLimit)
  }

  return {
    async get(member: SignedIn) {
      const now = clock()
      const [stated, viewer] = await Promise.all([wishes.of(member.uid), loadViewer(member, licencesOf)])
      const [continueListening, suggestion, weeks, newTalk, onAir, post, latestNews, wordOfDay] =
        await Promise.all([
          shelves.listToContinue(member),
          suggest(member, stated ?? noWishes, now),
          weeksOf(member, viewer, now),
          radio.findNew(member),
          radio.findOnAir(),
          findNewestPost(member),
          news.list(homeNewsPlace, member),
          dictionary.wordOfDay(),
        ])
      return {
        continueListening,
        suggestion,
        offeredSound: await soundOf(offeredLesson({ continueListening, suggestion }), member),
        weeks,
        news: latestNews,
        wordOfDay,
        wishes: stated,
        onAir: onAir && {
          title: onAir.lesson.title,
          drawing: onAir.lesson.drawing,
          accent: onAir.lesson.accent,
          endsAt: onAir.endsAt,
        },
        post: post && presentPost(post),
        newRadio: newTalk && { playtag: radioPlaylist, lessonId: newTalk.id, title: newTalk.title },
      }
    },
  }
}
export type HomeService = ReturnType<typeof homeService>

/** The plan that a top page is about: holders of other plans that lead there have its weeks. */
function planOfTop(path: string): Plan | null {
  const screen = findScreen(path)
  return screen?.page === 'plan-top' ? screen.props.plan : null
}

function presentWeek(plan: Plan, { id, title, lead, drawing, accent, items }: Weekly): HomeWeek {
  const counted = items.flatMap(item => {
    if (item.kind === 'word') return []
    return item.kind === 'lesson'
      ? (item.lesson.position?.isCompleted ?? false)
      : (item.article.reading?.isFinished ?? false)
  })
  const done = counted.filter(Boolean).length
  return { id, plan, title, lead, drawing, accent, all: counted.length, done }
}

function presentPost({ id, plan, author, body, createdAt, likeCount }: Impression): HomePost {
  return { id, plan, author: author.name, text: shortened(body, homePostLength), createdAt, likeCount }
}
