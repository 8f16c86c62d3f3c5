import * as itemOwn from '../access/item-own.ts'
import * as account from '../account/account.ts'
import * as consent from '../account/consent.ts'
import * as contact from '../account/contact.ts'
import * as email from '../account/email.ts'
import * as memberExport from '../account/export.ts'
import * as leaving from '../account/leaving.ts'
import * as line from '../account/line.ts'
import * as notification from '../account/notification.ts'
import * as passkey from '../account/passkey.ts'
import * as popup from '../account/popup.ts'
import * as proof from '../account/proof.ts'
import * as safety from '../account/safety.ts'
import * as session from '../account/session.ts'
import * as signedInDevice from '../account/signed-in-device.ts'
import * as tour from '../account/tour.ts'
import * as wish from '../account/wish.ts'
import * as diary from '../diary/diary.ts'
import * as diaryData from '../diary/diary-data.ts'
import * as diaryImport from '../diary/diary-import.ts'
import { habitEndpoints } from '../diary/habit-diary.ts'
import * as squat from '../diary/squat.ts'
import * as activity from '../media/activity.ts'
import * as audio from '../media/audio.ts'
import * as audioLists from '../media/audio-lists.ts'
import * as bookmark from '../media/bookmark.ts'
import * as cast from '../media/cast.ts'
import * as collection from '../media/collection.ts'
import * as download from '../media/download.ts'
import * as favorite from '../media/favorite.ts'
import * as film from '../media/film.ts'
import * as growth from '../media/growth.ts'
import * as lesson from '../media/lesson.ts'
import * as lessonPreview from '../media/lesson-preview.ts'
import * as listening from '../media/listening.ts'
import * as media from '../media/media.ts'
import * as music from '../media/music.ts'
import * as ownPlaylist from '../media/own-playlist.ts'
import * as playback from '../media/playback.ts'
import * as radio from '../media/radio.ts'
import * as shelf from '../media/shelf.ts'
import * as video from '../media/video.ts'
import * as credit from '../money/credit.ts'
import * as gift from '../money/gift.ts'
import * as order from '../money/order.ts'
import * as paymentMethod from '../money/payment-method.ts'
import * as product from '../money/product.ts'
import * as receipt from '../money/receipt.ts'
import * as reservation from '../money/reservation.ts'
import * as shop from '../money/shop.ts'
import * as subscription from '../money/subscription.ts'
import * as planSwitch from '../money/switch.ts'
import * as webhook from '../money/webhook.ts'
import * as comment from '../people/comment.ts'
import * as danceComment from '../people/dance-comment.ts'
import * as impression from '../people/impression.ts'
import * as impressionPicture from '../people/impression-picture.ts'
import * as kansou from '../people/kansou.ts'
import * as profile from '../people/profile.ts'
import * as room from '../people/room.ts'
import * as rtc from '../people/rtc.ts'
import * as teacher from '../people/teacher.ts'
import * as achievement from '../play/achievement.ts'
import * as art from '../play/art.ts'
import * as collectible from '../play/collectible.ts'
import * as gacha from '../play/gacha.ts'
import * as notebook from '../play/notebook.ts'
import * as puzzle from '../play/puzzle.ts'
import * as quest from '../play/quest.ts'
import * as relearn from '../play/relearn.ts'
import * as scenario from '../play/scenario.ts'
import * as sheet from '../play/sheet.ts'
import * as story from '../play/story.ts'
import * as article from '../reading/article.ts'
import * as connection from '../reading/connection.ts'
import * as dictionary from '../reading/dictionary.ts'
import * as gallery from '../reading/gallery.ts'
import * as news from '../reading/news.ts'
import * as page from '../reading/page.ts'
import * as weekly from '../reading/weekly.ts'
import * as home from '../shell/home.ts'
import * as search from '../shell/search.ts'
import type { Endpoint } from './endpoint.ts'
import * as master from './master.ts'
import * as service from './service.ts'

const domains = {
  account,
  activity,
  article,
  cast,
  collection,
  connection,
  gallery,
  teacher,
  master,
  weekly,
  diary,
  diaryData,
  diaryImport,
  growth,
  habitEndpoints,
  tour,
  wish,
  audio,
  danceComment,
  passkey,
  credit,
  gift,
  order,
  paymentMethod,
  product,
  receipt,
  reservation,
  shop,
  subscription,
  planSwitch,
  webhook,
  popup,
  notification,
  safety,
  room,
  profile,
  kansou,
  impression,
  comment,
  impressionPicture,
  lesson,
  lessonPreview,
  film,
  video,
  music,
  favorite,
  ownPlaylist,
  audioLists,
  bookmark,
  consent,
  contact,
  dictionary,
  email,
  home,
  itemOwn,
  download,
  leaving,
  memberExport,
  line,
  listening,
  media,
  news,
  page,
  playback,
  proof,
  radio,
  shelf,
  service,
  search,
  session,
  signedInDevice,
  squat,
  scenario,
  story,
  achievement,
  notebook,
  quest,
  art,
  rtc,
  collectible,
  sheet,
  relearn,
  gacha,
  puzzle,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'input' in value
  )
}

/** Every call, by name: for the server, its tests and the API document. The browser imports single calls. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(domains).flatMap(domain =>
    Object.entries(domain).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
  ),
)
