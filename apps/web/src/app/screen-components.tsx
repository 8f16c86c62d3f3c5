import type { Archetype, ArchetypeProps } from '@iki/contract/screens/screen'
import type { ComponentType } from 'react'
import { HomePage } from '#archetypes/home-page.tsx'

type Loaders = { [A in Archetype]: () => Promise<ComponentType<ArchetypeProps[A]>> }

/** What shows each archetype: one chunk each, and home with the first load. */
export const screenComponents: Loaders = {
  home: async () => HomePage,
  'plan-top': () => import('#archetypes/plan-top-page.tsx').then(chunk => chunk.PlanTopPage),
  'player-menu': () => import('#features/audio/playlist-menu.tsx').then(chunk => chunk.PlaylistMenu),
  playlist: () => import('#archetypes/playlist-page.tsx').then(chunk => chunk.PlaylistPage),
  'audio-player': () => import('#archetypes/audio-player-page.tsx').then(chunk => chunk.AudioPlayerPage),
  'sign-in': () => import('#features/session/sign-in-page.tsx').then(chunk => chunk.SignInPage),
  'sign-out': () => import('#features/session/sign-out-page.tsx').then(chunk => chunk.SignOutPage),
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
  'content-log': () => import('#features/listening/listening-page.tsx').then(chunk => chunk.ListeningPage),
  kept: () => import('#features/keep/kept-page.tsx').then(chunk => chunk.KeptPage),
  bookmarks: () => import('#features/bookmark/bookmarks-page.tsx').then(chunk => chunk.BookmarksPage),
  article: () => import('#archetypes/document-page.tsx').then(chunk => chunk.ArticlePage),
  'style-guide': () => import('#features/style-guide/style-guide-page.tsx').then(chunk => chunk.Component),
}
