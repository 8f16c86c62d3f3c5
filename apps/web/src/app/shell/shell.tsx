import type { Accent } from '@iki/contract/access/plan'
import type { PageName, Screen } from '@iki/contract/screens/screen'
import type { Layout } from '@iki/contract/screens/screen-variants'
import { href } from '@iki/contract/screens/screens'
import { logoNameOf, logos } from '@iki/contract/shell/logo'
import { parentPath } from '@iki/contract/shell/parent-path'
import { appVersion, copyrightLine } from '@iki/contract/shell/shell'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { useIsOnline } from '#core/browser/use-is-online.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { untilLoaded } from '#core/loading/until-loaded.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { hasGuestQueue } from '#core/queue/guest-queue.ts'
import { useHandovers, useIsSignedIn } from '#core/session/current-session.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Logo } from '#ui/marks/logo.tsx'
import { serviceName, titleAt } from '#ui/page/service-name.ts'
import { Header } from '#ui/shell/header.tsx'
import { LegalFooter } from '#ui/shell/legal-footer.tsx'
import { OfflineNotice } from '#ui/shell/offline-notice.tsx'
import { RouteProgress } from '#ui/shell/route-progress.tsx'
import { slots } from '../slots.ts'
import { legalLinks } from './foot-links.ts'
import { NotedLinks } from './noted-links.tsx'
import { OptionalBoundary } from './optional-boundary.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { usePrefetch } from './use-prefetch.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSmoothAnchors } from './use-smooth-anchors.ts'

const NewRadio = lazy(() =>
  loadChunk(() => import('./new-radio.tsx').then(chunk => ({ default: chunk.NewRadio }))),
)
const MemberExtras = lazy(() =>
  loadChunk(() => import('./member-extras.tsx').then(chunk => ({ default: chunk.MemberExtras }))),
)
const MemberOutboxes = lazy(() =>
  loadChunk(() => import('../member-outboxes.ts').then(chunk => ({ default: chunk.MemberOutboxes }))),
)
const Extras = lazy(() => loadChunk(() => import('./extras.tsx').then(chunk => ({ default: chunk.Extras }))))

/** The frame of every page: header, menu, tabs, player. */
export function Shell() {
  const screen = useScreen()
  const isSignedIn = useIsSignedIn()
  const handovers = useHandovers()
  const isOnline = useIsOnline()
  const navigation = useNavigation()
  const menu = useMenu()
  const isAwake = useAfterFirstPaint()
  const isMemberAwake = useAfterSigningIn(isSignedIn, navigation.state !== 'idle') && isAwake
  const layout = screen?.layout ?? 'default'
  const { accent } = logos[logoNameOf(layout)]
  const ways = waysOf(screen, useLocation().pathname, isSignedIn)
  const mayPlayOn = useMayPlayOn(isSignedIn || !screen || !silent.has(screen.page))
  useDocumentTitle(screen)
  useDocumentAccent(accent)
  usePrefetch()
  useSmoothAnchors()
  useSessionEnd()
  return (
    <div
      key={handovers} // Mounted anew, so that nothing of the former member stays.
      className={classes.shell}
      data-accent={accent}
      data-member={isSignedIn || undefined}
      data-back={ways.back && ''}
    >
      <a className={classes.skip} href="#main">
        本文へ
      </a>
      <RouteProgress isActive={navigation.state !== 'idle'} />
      <Header
        logo={<PlanLogo layout={layout} homeTo={ways.back && ways.home} />}
        backTo={ways.back}
        homeTo={ways.back ? undefined : ways.home}
        extra={isSignedIn && <BellPlace isAwake={isMemberAwake} />}
        onMenu={menu.open}
        isMenuOpen={menu.isOpen}
        isInRail={isSignedIn}
      />
      {isSignedIn && <Rail layout={layout} isAwake={isMemberAwake} />}
      {menu.problem}
      <OfflineNotice
        isOffline={!isOnline}
        wayOn={isSignedIn ? { to: href('/mypage/kept'), label: '保存した音声' } : undefined}
      />
      <OptionalBoundary>
        <Suspense fallback={null}>{isMemberAwake && <MemberExtras />}</Suspense>
      </OptionalBoundary>
      <main id="main" className={classes.main} tabIndex={-1}>
        <NotedLinks>
          <Outlet />
        </NotedLinks>
      </main>
      <LegalFooter copyright={copyrightLine(serviceName())} version={appVersion} links={legalLinks} />
      <div className={classes.bottom}>
        <OptionalBoundary>
          <Suspense fallback={null}>
            {isMemberAwake && <NewRadio page={screen?.page ?? 'home/home'} />}
            {(isSignedIn ? isMemberAwake : isAwake) && mayPlayOn && <slots.aboveTabs />}
          </Suspense>
        </OptionalBoundary>
      </div>
      {menu.drawer}
      <OptionalBoundary>
        <Suspense fallback={null}>{isAwake && <Extras />}</Suspense>
      </OptionalBoundary>
      <OptionalBoundary>
        <Suspense fallback={null}>{isMemberAwake && <MemberOutboxes />}</Suspense>
      </OptionalBoundary>
      <ScrollRestoration getKey={scrollPlaceOf} />
    </div>
  )
}

const players: ReadonlySet<PageName> = new Set<PageName>(['audio-player', 'music-player', 'video-player'])

/** The header's way back, and its way home where no tab leads there. */
function waysOf(screen: Screen | null, pathname: string, isSignedIn: boolean) {
  const home = href('/')
  if (screen?.page === 'home/home') return {}
  if (screen && players.has(screen.page)) return { back: home }
  const back = isSignedIn ? (parentPath(pathname) ?? undefined) : undefined
  const hasHomeTab = isSignedIn && screen?.layout !== 'kafuku'
  return { back, home: hasHomeTab ? undefined : home }
}

/** Reserves the bell's space, so that the header does not move when it is loaded. */
function BellPlace({ isAwake }: { isAwake: boolean }) {
  return (
    <div className={classes.bell}>
      <OptionalBoundary>
        <Suspense fallback={null}>{isAwake && <slots.bell />}</Suspense>
      </OptionalBoundary>
    </div>
  )
}

/** The first entry of every document has the same key, so the address is used instead. */
const scrollPlaceOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? `${pathname}${search}` : key

function useScreen(): Screen | null {
  const matches = useMatches()
  return (matches.at(-1)?.handle as Screen | null | undefined) ?? null
}

function useDocumentTitle(screen: Screen | null): void {
  useLayoutEffect(() => {
    document.title = titleAt(screen && screen.path !== '/' ? screen.title : null)
  }, [screen])
}

/** The drawer and dialogs are rendered outside of the shell, and take their accent from the document. */
function useDocumentAccent(accent: Accent): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.accent = accent
  }, [accent])
}

/** Where a guest comes in: nothing plays there, so the player need not be loaded. */
const silent: ReadonlySet<PageName> = new Set<PageName>([
  'home/home',
  'session/sign-in',
  'account/sign-up',
  'account/password-reset',
])

/** Whether something may play that began on another page. */
function useMayPlayOn(isInside: boolean): boolean {
  const [mayPlayOn, setMayPlayOn] = useState(isInside)
  useEffect(() => {
    if (isInside || hasGuestQueue()) setMayPlayOn(true)
  }, [isInside])
  return mayPlayOn
}

/** True after the browser has loaded and painted the page: less important parts wait for that. */
function useAfterFirstPaint(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void untilLoaded().then(() => {
      if (!isLeft) timer = setTimeout(() => setAwake(true), 300)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
  return isAwake
}

/**
 * Whether somebody is signed in. Who has just signed in sees the page that follows first: what a member's pages have
 * beside themselves begins a moment after it.
 */
function useAfterSigningIn(isSignedIn: boolean, isMoving: boolean): boolean {
  const [hasWaited, setWaited] = useState(isSignedIn)
  useEffect(() => {
    if (!isSignedIn) setWaited(false)
    if (!isSignedIn || isMoving) return
    const timer = setTimeout(() => setWaited(true), 300)
    return () => clearTimeout(timer)
  }, [isSignedIn, isMoving])
  return isSignedIn && hasWaited
}

/** The logo of the plan that the page belongs to. */
function PlanLogo({ layout, homeTo }: { layout: Layout; homeTo: string | undefined }) {
  const { name, accent } = logos[logoNameOf(layout)]
  return <Logo name={serviceName()} accent={accent} planName={name ?? undefined} homeTo={homeTo} />
}

/** The drawer. */
function useMenu() {
  const { Part: Menu, isOpen, hasFailed, open, close, fail } = useOnDemand(loadMenu)
  return {
    isOpen,
    open,
    problem: hasFailed && (
      <Notice kind="problem">メニューを開けませんでした。電波のよいところで、もう一度お試しください。</Notice>
    ),
    drawer: Menu && (
      <OptionalBoundary onFail={fail}>
        <Menu onClose={close} />
      </OptionalBoundary>
    ),
  }
}

const loadMenu = () => import('./menu.tsx').then(chunk => chunk.Menu)
