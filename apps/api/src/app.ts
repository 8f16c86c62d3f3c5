import { healthModule } from '#core/health/health.module.ts'
import { mediaModule } from '#core/http/media.module.ts'
import { limitModule } from '#core/limit/limit.module.ts'
import { liveModule } from '#core/live/live.module.ts'
import { mailModule } from '#core/mail/mail.module.ts'
import { joinModules } from '#core/module.ts'
import { pictureModule } from '#core/picture/picture.module.ts'
import { createPlatform, type PlatformParts } from '#core/platform.ts'
import { secretModule } from '#core/secrets/secret.module.ts'
import { storageModule } from '#core/storage/storage.module.ts'
import { telemetryModule } from '#core/telemetry/telemetry.module.ts'
import { accountModule } from '#features/account/account.module.ts'
import { accountChangeModule } from '#features/account/account-change.module.ts'
import { achievementModule } from '#features/achievement/achievement.module.ts'
import { activityModule } from '#features/activity/activity.module.ts'
import { artModule } from '#features/art/art.module.ts'
import { articleModule } from '#features/article/article.module.ts'
import { billingModule } from '#features/billing/billing.module.ts'
import { bookmarkModule } from '#features/bookmark/bookmark.module.ts'
import { castModule } from '#features/cast/cast.module.ts'
import { connectionModule } from '#features/connection/connection.module.ts'
import { contactModule } from '#features/contact/contact.module.ts'
import { creditModule } from '#features/credit/credit.module.ts'
import { danceCommentModule } from '#features/dance-comment/dance-comment.module.ts'
import { demoModule } from '#features/demo/demo.module.ts'
import { diaryModule } from '#features/diary/diary.module.ts'
import { dictionaryModule } from '#features/dictionary/dictionary.module.ts'
import { wordUsesModule } from '#features/dictionary/word-uses.module.ts'
import { displayModule } from '#features/display/display.module.ts'
import { echoModule } from '#features/echo/echo.module.ts'
import { exportModule } from '#features/export/export.module.ts'
import { favoriteModule } from '#features/favorite/favorite.module.ts'
import { filmModule } from '#features/film/film.module.ts'
import { gachaModule } from '#features/gacha/gacha.module.ts'
import { galleryModule } from '#features/gallery/gallery.module.ts'
import { giftModule } from '#features/gift/gift.module.ts'
import { ownGiftModule } from '#features/gift/own-gift.module.ts'
import { growthModule } from '#features/growth/growth.module.ts'
import { homeModule } from '#features/home/home.module.ts'
import { impressionModule } from '#features/impression/impression.module.ts'
import { leavingModule } from '#features/leaving/leaving.module.ts'
import { lessonModule } from '#features/lesson/lesson.module.ts'
import { lessonRowsModule } from '#features/lesson/lesson-rows.module.ts'
import { licenceModule } from '#features/licence/licence.module.ts'
import { lineModule } from '#features/line/line.module.ts'
import { lineLinkModule } from '#features/line/line-link.module.ts'
import { listeningModule } from '#features/listening/listening.module.ts'
import { masterModule } from '#features/master/master.module.ts'
import { musicModule } from '#features/music/music.module.ts'
import { newsModule } from '#features/news/news.module.ts'
import { notificationModule } from '#features/notification/notification.module.ts'
import { ownPlaylistModule } from '#features/own-playlist/own-playlist.module.ts'
import { pageModule } from '#features/page/page.module.ts'
import { paidyModule } from '#features/paidy/paidy.module.ts'
import { ownPasskeyModule } from '#features/passkey/own-passkey.module.ts'
import { passkeyModule } from '#features/passkey/passkey.module.ts'
import { playerModule } from '#features/player/player.module.ts'
import { popupModule } from '#features/popup/popup.module.ts'
import { productModule } from '#features/product/product.module.ts'
import { profileModule } from '#features/profile/profile.module.ts'
import { puzzleModule } from '#features/puzzle/puzzle.module.ts'
import { radioModule } from '#features/radio/radio.module.ts'
import { relearnModule } from '#features/relearn/relearn.module.ts'
import { ownReservationModule } from '#features/reservation/own-reservation.module.ts'
import { reservationModule } from '#features/reservation/reservation.module.ts'
import { rtcModule } from '#features/rtc/rtc.module.ts'
import { reportModule } from '#features/safety/report.module.ts'
import { safetyModule } from '#features/safety/safety.module.ts'
import { sandboxModule } from '#features/sandbox/sandbox.module.ts'
import { searchModule } from '#features/search/search.module.ts'
import { serviceModule } from '#features/service/service.module.ts'
import { sessionModule } from '#features/session/session.module.ts'
import { signInModule } from '#features/session/sign-in.module.ts'
import { shopModule } from '#features/shop/shop.module.ts'
import { squatModule } from '#features/squat/squat.module.ts'
import { storyModule } from '#features/story/story.module.ts'
import { stripeModule } from '#features/stripe/stripe.module.ts'
import { teacherModule } from '#features/teacher/teacher.module.ts'
import { tourModule } from '#features/tour/tour.module.ts'
import { videoModule } from '#features/video/video.module.ts'
import { vimeoModule } from '#features/video/vimeo.module.ts'
import { weeklyModule } from '#features/weekly/weekly.module.ts'
import { wishModule } from '#features/wish/wish.module.ts'
import { contentModule } from './content.module.ts'

/**
 * All modules of Iki, in order: each is given the platform and what the modules above it offer. The server, the worker
 * and the commands use the same list; nothing runs until runModules (core) starts it.
 */
export function createApp(parts: PlatformParts) {
  const platform = createPlatform(parts)
  const { given, modules } = joinModules(platform)
    // Who a member is, and what they may do.
    .add('secrets', secretModule)
    .add('limits', limitModule)
    .add('storages', storageModule)
    .add('mail', mailModule)
    .add('health', healthModule)
    .add('licence', licenceModule)
    .add('session', sessionModule)
    .add('display', displayModule)
    .add('account', accountModule)
    .add('line', lineModule)
    .add('passkey', passkeyModule)
    .add('signIn', signInModule)
    .add('ownPasskey', ownPasskeyModule)
    .add('lineLink', lineLinkModule)
    .add('accountChange', accountChangeModule)
    .add('safety', safetyModule)
    .add('live', liveModule)
    // Lessons and texts.
    .add('cast', castModule)
    .add('media', mediaModule)
    .add('lessonRows', lessonRowsModule)
    .add('film', filmModule)
    .add('telemetry', telemetryModule)
    .add('vimeo', vimeoModule)
    .add('ownPlaylist', ownPlaylistModule)
    .add('dictionary', dictionaryModule)
    .add('favorite', favoriteModule)
    .add('article', articleModule)
    .add('wordUses', wordUsesModule)
    .add('lesson', lessonModule)
    .add('video', videoModule)
    .add('music', musicModule)
    .add('player', playerModule)
    .add('bookmark', bookmarkModule)
    .add('listening', listeningModule)
    .add('radio', radioModule)
    .add('weekly', weeklyModule)
    .add('product', productModule)
    .add('page', pageModule)
    .add('gallery', galleryModule)
    .add('art', artModule)
    .add('teacher', teacherModule)
    .add('connection', connectionModule)
    .add('master', masterModule)
    .add('sandbox', sandboxModule)
    .add('stripe', stripeModule)
    .add('paidy', paidyModule)
    .add('gift', giftModule)
    .add('reservation', reservationModule)
    .add('billing', billingModule)
    .add('ownReservation', ownReservationModule)
    .add('popup', popupModule)
    .add('danceComment', danceCommentModule)
    // What members write, and how they are notified.
    .add('picture', pictureModule)
    .add('diary', diaryModule)
    .add('credit', creditModule)
    .add('shop', shopModule)
    .add('squat', squatModule)
    .add('relearn', relearnModule)
    .add('puzzle', puzzleModule)
    .add('story', storyModule)
    .add('tour', tourModule)
    .add('wish', wishModule)
    .add('notification', notificationModule)
    .add('achievement', achievementModule)
    .add('gacha', gachaModule)
    .add('ownGift', ownGiftModule)
    .add('news', newsModule)
    .add('impression', impressionModule)
    .add('profile', profileModule)
    .add('report', reportModule)
    .add('contact', contactModule)
    .add('activity', activityModule)
    .add('growth', growthModule)
    .add('export', exportModule)
    .add('leaving', leavingModule)
    .add('home', homeModule)
    .add('search', searchModule)
    .add('service', serviceModule)
    .add('echo', echoModule)
    .add('rtc', rtcModule)
    // The remaining features.
    .add('content', contentModule)
    .add('demo', demoModule)
  for (const { on } of modules) if (on) platform.events.subscribe(on)
  return { services: given, modules }
}
export type App = ReturnType<typeof createApp>
export type Services = App['services']
