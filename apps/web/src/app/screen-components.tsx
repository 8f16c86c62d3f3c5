import type { PageName, PageProps } from '@iki/contract/screens/screen'
import type { ComponentType } from 'react'
import { HomePage } from '#app/screens/home-page.tsx'

type Loaders = { [N in PageName]: () => Promise<ComponentType<PageProps[N]>> }

/** What shows each archetype, and each feature’s own screens: one chunk each, and home with the first load. */
export const screenComponents: Loaders = {
  'home/home': async () => HomePage,
  'plan-top': () => import('#archetypes/plan-top-page.tsx').then(chunk => chunk.PlanTopPage),
  'player-menu': () => import('#archetypes/player-menu-page.tsx').then(chunk => chunk.PlayerMenuPage),
  playlist: () => import('#archetypes/playlist-page.tsx').then(chunk => chunk.PlaylistPage),
  'audio-player': () => import('#archetypes/audio-player-page.tsx').then(chunk => chunk.AudioPlayerPage),
  'security/security': () => import('#features/security/security-page.tsx').then(chunk => chunk.SecurityPage),
  'achievement/notebook': () =>
    import('#features/achievement/notebook-page.tsx').then(chunk => chunk.NotebookPage),
  'achievement/items': () => import('#features/achievement/items-page.tsx').then(chunk => chunk.ItemsPage),
  'security/line': () => import('#features/security/line-page.tsx').then(chunk => chunk.LinePage),
  'security/email-confirmation': () =>
    import('#features/security/email-confirmation-page.tsx').then(chunk => chunk.EmailConfirmationPage),
  'security/email-undo': () =>
    import('#features/security/email-undo-page.tsx').then(chunk => chunk.EmailUndoPage),
  'export/export': () => import('#features/export/export-page.tsx').then(chunk => chunk.ExportPage),
  'leaving/leaving': () => import('#app/screens/leaving-screen.tsx').then(chunk => chunk.LeavingScreen),
  'leaving/left': () => import('#features/leaving/left-page.tsx').then(chunk => chunk.LeftPage),
  'leaving/leaving-undo': () =>
    import('#features/leaving/leaving-undo-page.tsx').then(chunk => chunk.LeavingUndoPage),
  'puzzle/puzzle': () => import('#features/puzzle/puzzle-page.tsx').then(chunk => chunk.PuzzlePage),
  'relearn/relearn': () => import('#features/relearn/relearn-page.tsx').then(chunk => chunk.RelearnPage),
  'roulette/roulette': () => import('#features/roulette/roulette-page.tsx').then(chunk => chunk.RoulettePage),
  'session/sign-in': () => import('#features/session/sign-in-page.tsx').then(chunk => chunk.SignInPage),
  'session/sign-out': () => import('#app/screens/sign-out-page.tsx').then(chunk => chunk.SignOutPage),
  'account/sign-up': () => import('#features/account/sign-up-page.tsx').then(chunk => chunk.SignUpPage),
  'account/account-created': () =>
    import('#app/screens/first-use-page.tsx').then(chunk => chunk.FirstUsePage),
  'account/password-reset': () =>
    import('#features/account/password-reset-page.tsx').then(chunk => chunk.PasswordResetPage),
  'licence/expired-plan': () =>
    import('#features/licence/expired-plan-page.tsx').then(chunk => chunk.ExpiredPlanPage),
  'product/plan-choice': () =>
    import('#features/product/plan-choice-page.tsx').then(chunk => chunk.PlanChoicePage),
  'product/product': () => import('#features/product/product-page.tsx').then(chunk => chunk.ProductPage),
  'reservation/reserve': () =>
    import('#features/reservation/reserve-page.tsx').then(chunk => chunk.ReservePage),
  'billing/checkout': () =>
    import('#features/billing/checkout/checkout-page.tsx').then(chunk => chunk.CheckoutPage),
  'billing/order-result': () =>
    import('#features/billing/order/order-result-page.tsx').then(chunk => chunk.OrderResultPage),
  'billing/purchase-history': () =>
    import('#features/billing/contract/purchase-history-page.tsx').then(chunk => chunk.PurchaseHistoryPage),
  'billing/receipt': () =>
    import('#features/billing/contract/receipt-page.tsx').then(chunk => chunk.ReceiptPage),
  'billing/payment-methods': () =>
    import('#features/billing/method/payment-methods-page.tsx').then(chunk => chunk.PaymentMethodsPage),
  'billing/leave': () => import('#features/billing/contract/leave-page.tsx').then(chunk => chunk.LeavePage),
  collection: () => import('#archetypes/collection/collection-page.tsx').then(chunk => chunk.CollectionPage),
  document: () => import('#archetypes/document-page.tsx').then(chunk => chunk.DocumentPage),
  'contact/contact': () => import('#features/contact/contact-page.tsx').then(chunk => chunk.ContactPage),
  'mypage/mypage': () => import('#app/screens/mypage-screen.tsx').then(chunk => chunk.MypageScreen),
  'video-player': () => import('#archetypes/video-player-page.tsx').then(chunk => chunk.VideoPlayerPage),
  'music-player': () => import('#archetypes/music-player-page.tsx').then(chunk => chunk.MusicPlayerPage),
  'favorite/favorites': () =>
    import('#features/favorite/favorites-page.tsx').then(chunk => chunk.FavoritesPage),
  'listening/played': () => import('#features/listening/played-page.tsx').then(chunk => chunk.PlayedPage),
  'listening/unfinished': () =>
    import('#features/listening/unfinished-page.tsx').then(chunk => chunk.UnfinishedPage),
  'listening/listen': () => import('#features/listening/listen-page.tsx').then(chunk => chunk.ListenPage),
  'listening/content-log': () =>
    import('#app/screens/content-log-screen.tsx').then(chunk => chunk.ContentLogScreen),
  'download/downloads': () =>
    import('#features/download/downloads-page.tsx').then(chunk => chunk.DownloadsPage),
  'bookmark/bookmarks': () =>
    import('#features/bookmark/list/bookmarks-page.tsx').then(chunk => chunk.BookmarksPage),
  'own-playlist/own-playlists': () =>
    import('#features/own-playlist/own-playlists-page.tsx').then(chunk => chunk.OwnPlaylistsPage),
  'own-playlist/own-playlist': () =>
    import('#features/own-playlist/own-playlist-page.tsx').then(chunk => chunk.OwnPlaylistPage),
  'own-playlist/shared-playlist': () =>
    import('#features/own-playlist/shared-playlist-page.tsx').then(chunk => chunk.SharedPlaylistPage),
  'diary/diary': () => import('#app/screens/diary-page.tsx').then(chunk => chunk.DiaryPage),
  'diary/weekly-diary': () =>
    import('#app/screens/weekly-diary-screen.tsx').then(chunk => chunk.WeeklyDiaryScreen),
  'diary/growth-record': () =>
    import('#features/diary/statistics/growth-page.tsx').then(chunk => chunk.GrowthPage),
  'diary/unsent-diary': () =>
    import('#features/diary/export/unsent-page.tsx').then(chunk => chunk.UnsentPage),
  'diary/diary-settings': () =>
    import('#features/diary/export/own-data.tsx').then(chunk => chunk.OwnDataPage),
  'story/map': () => import('#features/story/map/story-map-page.tsx').then(chunk => chunk.StoryMapPage),
  'story/play': () =>
    import('#features/story/episode/story-play-page.tsx').then(chunk => chunk.StoryPlayPage),
  'story/archive': () =>
    import('#features/story/map/story-archive-page.tsx').then(chunk => chunk.StoryArchivePage),
  'story/scene': () =>
    import('#features/story/scene/scene-viewer-page.tsx').then(chunk => chunk.SceneViewerPage),
  'story/inspector': () =>
    import('#features/story/scene/story-inspector-page.tsx').then(chunk => chunk.StoryInspectorPage),
  'page/page': () => import('#features/page/named-page.tsx').then(chunk => chunk.NamedPage),
  article: () => import('#archetypes/article-page.tsx').then(chunk => chunk.ArticlePage),
  'display/display-settings': () =>
    import('#features/display/display-settings-page.tsx').then(chunk => chunk.DisplaySettingsPage),
  'article/matome': () => import('#features/article/matome-page.tsx').then(chunk => chunk.MatomePage),
  lecture: () => import('#archetypes/lecture-page.tsx').then(chunk => chunk.LecturePage),
  chronicle: () => import('#archetypes/chronicle-page.tsx').then(chunk => chunk.ChroniclePage),
  'article/mastery': () =>
    import('#features/article/mastery/mastery-page.tsx').then(chunk => chunk.MasteryPage),
  'article/bookshelf': () =>
    import('#features/article/shelf/bookshelf-page.tsx').then(chunk => chunk.BookshelfPage),
  questions: () => import('#archetypes/questions-page.tsx').then(chunk => chunk.QuestionsPage),
  welcome: () => import('#archetypes/welcome-page.tsx').then(chunk => chunk.WelcomePage),
  'news/news': () => import('#features/news/news-page.tsx').then(chunk => chunk.NewsPage),
  policy: () => import('#archetypes/policy-page.tsx').then(chunk => chunk.PolicyPage),
  'article/landing': () => import('#features/article/landing-page.tsx').then(chunk => chunk.LandingPage),
  'dictionary/dictionary': () =>
    import('#features/dictionary/dictionary-page.tsx').then(chunk => chunk.DictionaryPage),
  'dictionary/word': () => import('#app/screens/word-screen.tsx').then(chunk => chunk.WordScreen),
  'dictionary/looked-up': () =>
    import('#features/dictionary/looked-up-page.tsx').then(chunk => chunk.LookedUpPage),
  'search/search': () => import('#features/search/search-page.tsx').then(chunk => chunk.SearchPage),
  'gallery/gallery': () => import('#features/gallery/gallery-page.tsx').then(chunk => chunk.GalleryPage),
  'teacher/teacher': () => import('#features/teacher/teacher-page.tsx').then(chunk => chunk.TeacherPage),
  'art/art': () => import('#features/art/art-page.tsx').then(chunk => chunk.ArtPage),
  'gallery/artwork': () => import('#features/gallery/artwork-page.tsx').then(chunk => chunk.ArtworkPage),
  'connection/body-map': () =>
    import('#features/connection/body-map-page.tsx').then(chunk => chunk.BodyMapPage),
  'connection/connections': () =>
    import('#features/connection/connections-page.tsx').then(chunk => chunk.ConnectionsPage),
  'notification/notifications': () =>
    import('#features/notification/notifications-page.tsx').then(chunk => chunk.NotificationsPage),
  'notification/notification-settings': () =>
    import('#features/notification/notification-settings-page.tsx').then(
      chunk => chunk.NotificationSettingsPage,
    ),
  'notification/mail-stop': () =>
    import('#features/notification/mail-stop-page.tsx').then(chunk => chunk.MailStopPage),
  'credit/credit-history': () =>
    import('#features/credit/credit-history-page.tsx').then(chunk => chunk.CreditHistoryPage),
  'dance-comment/dance-comments': () =>
    import('#features/dance-comment/dance-comments-page.tsx').then(chunk => chunk.DanceCommentsPage),
  'screen-menu/screen-menu': () =>
    import('#features/screen-menu/screen-menu-page.tsx').then(chunk => chunk.ScreenMenuPage),
  'impression/timeline': () =>
    import('#features/impression/timeline/timeline-page.tsx').then(chunk => chunk.TimelinePage),
  'impression/timeline-inbox': () =>
    import('#features/impression/timeline/inbox-page.tsx').then(chunk => chunk.InboxPage),
  'impression/impression-form': () =>
    import('#features/impression/form/impression-form-page.tsx').then(chunk => chunk.ImpressionFormPage),
  'impression/rooms': () => import('#features/impression/room/rooms-page.tsx').then(chunk => chunk.RoomsPage),
  'impression/saved-posts': () =>
    import('#features/impression/timeline/saved-posts-page.tsx').then(chunk => chunk.SavedPostsPage),
  'impression/room': () => import('#features/impression/room/room-page.tsx').then(chunk => chunk.RoomPage),
  'profile/person': () => import('#app/screens/person-page.tsx').then(chunk => chunk.PersonPage),
  'profile/own-profile': () =>
    import('#features/profile/own-profile-page.tsx').then(chunk => chunk.OwnProfilePage),
  'echo/grpc-test': () => import('#features/echo/grpc-test-page.tsx').then(chunk => chunk.GrpcTestPage),
  'rtc/agora-test': () => import('#features/rtc/agora-test-page.tsx').then(chunk => chunk.AgoraTestPage),
  'live/live-test': () => import('#features/live/live-test-page.tsx').then(chunk => chunk.LiveTestPage),
  'wish/wishes': () => import('#features/wish/wishes-page.tsx').then(chunk => chunk.WishesPage),
  'gacha/draw': () => import('#features/gacha/draw/draw-page.tsx').then(chunk => chunk.DrawPage),
  'gacha/lineup': () => import('#features/gacha/lineup-page.tsx').then(chunk => chunk.LineupPage),
  'gacha/collection': () =>
    import('#features/gacha/record/drawn-things-page.tsx').then(chunk => chunk.DrawnThingsPage),
  'gift/gift': () => import('#features/gift/gift-page.tsx').then(chunk => chunk.GiftPage),
  'gift/gifts': () => import('#features/gift/gifts-page.tsx').then(chunk => chunk.GiftsPage),
  'diary/check-sheet': () =>
    import('#features/diary/sheet/check-sheet-page.tsx').then(chunk => chunk.CheckSheetPage),
  'shop/shop': () => import('#features/shop/shop-page.tsx').then(chunk => chunk.ShopPage),
  'shop/owned-thing': () => import('#features/shop/owned-thing-page.tsx').then(chunk => chunk.OwnedThingPage),
  'style-guide/style-guide': () =>
    import('#features/style-guide/style-guide-page.tsx').then(chunk => chunk.Component),
}
