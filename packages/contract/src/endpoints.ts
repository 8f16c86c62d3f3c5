import * as account from './account.ts'
import * as activity from './activity.ts'
import * as article from './article.ts'
import * as audio from './audio.ts'
import * as audioLists from './audio-lists.ts'
import * as bookmark from './bookmark.ts'
import * as cast from './cast.ts'
import * as connection from './connection.ts'
import * as contact from './contact.ts'
import * as danceComment from './dance-comment.ts'
import * as diary from './diary.ts'
import * as diaryKeeping from './diary-keeping.ts'
import * as dictionary from './dictionary.ts'
import type { Endpoint } from './endpoint.ts'
import * as favorite from './favorite.ts'
import * as film from './film.ts'
import * as gallery from './gallery.ts'
import * as growth from './growth.ts'
import { habitEndpoints } from './habit-diary.ts'
import * as home from './home.ts'
import * as impression from './impression.ts'
import * as itemOwn from './item-own.ts'
import * as kansou from './kansou.ts'
import * as keep from './keep.ts'
import * as lesson from './lesson.ts'
import * as line from './line.ts'
import * as listening from './listening.ts'
import * as master from './master.ts'
import * as media from './media.ts'
import * as music from './music.ts'
import * as news from './news.ts'
import * as notification from './notification.ts'
import * as page from './page.ts'
import * as playback from './playback.ts'
import * as popup from './popup.ts'
import * as radio from './radio.ts'
import * as room from './room.ts'
import * as safety from './safety.ts'
import * as service from './service.ts'
import * as session from './session.ts'
import * as squat from './squat.ts'
import * as tour from './tour.ts'
import * as video from './video.ts'
import * as weekly from './weekly.ts'

const domains = {
  account,
  activity,
  article,
  cast,
  connection,
  gallery,
  master,
  weekly,
  diary,
  diaryKeeping,
  growth,
  habitEndpoints,
  tour,
  audio,
  danceComment,
  popup,
  notification,
  safety,
  room,
  kansou,
  impression,
  lesson,
  film,
  video,
  music,
  favorite,
  audioLists,
  bookmark,
  contact,
  dictionary,
  home,
  itemOwn,
  keep,
  line,
  listening,
  media,
  news,
  page,
  playback,
  radio,
  service,
  session,
  squat,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'input' in value
  )
}

/** Every call there is, by name. For the server, its tests and its document; the browser imports single calls. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(domains).flatMap(domain =>
    Object.entries(domain).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
  ),
)
