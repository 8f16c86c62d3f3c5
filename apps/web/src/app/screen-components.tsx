import type { Archetype, ArchetypeProps } from '@iki/contract/screens/screen'
import type { ComponentType } from 'react'
import { HomePage } from '#app/screens/home-page.tsx'

type Loaders = { [A in Archetype]: () => Promise<ComponentType<ArchetypeProps[A]>> }

/** What shows each archetype: one chunk each, and home with the first load. */
export const screenComponents: Loaders = {
  home: async () => HomePage,
  'plan-top': () => import('#archetypes/plan-top-page.tsx').then(chunk => chunk.PlanTopPage),
  'player-menu': () => import('#archetypes/player-menu-page.tsx').then(chunk => chunk.PlayerMenuPage),
  playlist: () => import('#archetypes/playlist-page.tsx').then(chunk => chunk.PlaylistPage),
  'audio-player': () => import('#archetypes/audio-player-page.tsx').then(chunk => chunk.AudioPlayerPage),
  'sign-in': () => import('#features/session/sign-in-page.tsx').then(chunk => chunk.SignInPage),
  'sign-out': () => import('#app/screens/sign-out-page.tsx').then(chunk => chunk.SignOutPage),
  'sign-up': () => import('#features/account/sign-up-page.tsx').then(chunk => chunk.SignUpPage),
  'account-created': () =>
    import('#features/account/account-created-page.tsx').then(chunk => chunk.AccountCreatedPage),
  'password-reset': () =>
    import('#features/account/password-reset-page.tsx').then(chunk => chunk.PasswordResetPage),
  'expired-plan': () =>
    import('#features/licence/expired-plan-page.tsx').then(chunk => chunk.ExpiredPlanPage),
  document: () => import('#archetypes/document-page.tsx').then(chunk => chunk.DocumentPage),
  contact: () => import('#features/contact/contact-page.tsx').then(chunk => chunk.ContactPage),
  mypage: () => import('#features/mypage/mypage-page.tsx').then(chunk => chunk.MypagePage),
  'video-player': () => import('#archetypes/video-player-page.tsx').then(chunk => chunk.VideoPlayerPage),
  'music-player': () => import('#archetypes/music-player-page.tsx').then(chunk => chunk.MusicPlayerPage),
  favorites: () => import('#features/favorite/favorites-page.tsx').then(chunk => chunk.FavoritesPage),
  'content-log': () => import('#features/listening/listening-page.tsx').then(chunk => chunk.ListeningPage),
  kept: () => import('#features/keep/kept-page.tsx').then(chunk => chunk.KeptPage),
  bookmarks: () => import('#features/bookmark/bookmarks-page.tsx').then(chunk => chunk.BookmarksPage),
  diary: () => import('#app/screens/diary-page.tsx').then(chunk => chunk.DiaryPage),
  'weekly-diary': () => import('#features/diary/weekly-diary-page.tsx').then(chunk => chunk.WeeklyDiaryPage),
  'growth-record': () => import('#features/diary/growth-page.tsx').then(chunk => chunk.GrowthPage),
  'unsent-diary': () => import('#features/diary/unsent-page.tsx').then(chunk => chunk.UnsentPage),
  'diary-settings': () => import('#features/diary/own-data.tsx').then(chunk => chunk.OwnDataPage),
  page: () => import('#archetypes/document-page.tsx').then(chunk => chunk.NamedPage),
  article: () => import('#archetypes/article-page.tsx').then(chunk => chunk.ArticlePage),
  matome: () => import('#app/screens/matome-page.tsx').then(chunk => chunk.MatomePage),
  lecture: () => import('#archetypes/lecture-page.tsx').then(chunk => chunk.LecturePage),
  chronicle: () => import('#archetypes/chronicle-page.tsx').then(chunk => chunk.ChroniclePage),
  mastery: () => import('#features/article/mastery-page.tsx').then(chunk => chunk.MasteryPage),
  bookshelf: () => import('#features/article/bookshelf-page.tsx').then(chunk => chunk.BookshelfPage),
  questions: () => import('#archetypes/questions-page.tsx').then(chunk => chunk.QuestionsPage),
  welcome: () => import('#archetypes/welcome-page.tsx').then(chunk => chunk.WelcomePage),
  news: () => import('#features/news/news-page.tsx').then(chunk => chunk.NewsPage),
  policy: () => import('#archetypes/policy-page.tsx').then(chunk => chunk.PolicyPage),
  landing: () => import('#features/article/landing-page.tsx').then(chunk => chunk.LandingPage),
  dictionary: () => import('#features/dictionary/dictionary-page.tsx').then(chunk => chunk.DictionaryPage),
  word: () => import('#app/screens/word-page.tsx').then(chunk => chunk.WordPage),
  gallery: () => import('#features/gallery/gallery-page.tsx').then(chunk => chunk.GalleryPage),
  artwork: () => import('#features/gallery/artwork-page.tsx').then(chunk => chunk.ArtworkPage),
  'body-map': () => import('#app/screens/body-map-page.tsx').then(chunk => chunk.BodyMapPage),
  connections: () => import('#app/screens/connections-page.tsx').then(chunk => chunk.ConnectionsPage),
  notifications: () =>
    import('#features/notification/notifications-page.tsx').then(chunk => chunk.NotificationsPage),
  'notification-settings': () =>
    import('#features/notification/notification-settings-page.tsx').then(
      chunk => chunk.NotificationSettingsPage,
    ),
  'mail-stop': () => import('#features/notification/mail-stop-page.tsx').then(chunk => chunk.MailStopPage),
  'dance-comments': () =>
    import('#features/dance-comment/dance-comments-page.tsx').then(chunk => chunk.DanceCommentsPage),
  'screen-menu': () =>
    import('#features/screen-menu/screen-menu-page.tsx').then(chunk => chunk.ScreenMenuPage),
  timeline: () => import('#features/impression/timeline-page.tsx').then(chunk => chunk.TimelinePage),
  'timeline-inbox': () => import('#features/impression/inbox-page.tsx').then(chunk => chunk.InboxPage),
  'impression-form': () =>
    import('#features/impression/impression-form-page.tsx').then(chunk => chunk.ImpressionFormPage),
  rooms: () => import('#features/impression/rooms-page.tsx').then(chunk => chunk.RoomsPage),
  room: () => import('#features/impression/room-page.tsx').then(chunk => chunk.RoomPage),
  'live-test': () => import('#features/live/live-test-page.tsx').then(chunk => chunk.LiveTestPage),
  'style-guide': () => import('#features/style-guide/style-guide-page.tsx').then(chunk => chunk.Component),
}
