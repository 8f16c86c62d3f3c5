/** Texts and figures of the shared shell (specification §2, §8, §9). */
export const appVersion = '5.0.0'
export const copyrightLine = (serviceName: string) => `© 2023 ${serviceName}`

export const signInAlert = 'ログインしてください'
export const loadingText = 'NOW LOADING...'
/** What the loading screen says after `stuckLoadingMs`. */
export const stuckLoadingText = 'ブラウザを一度閉じて、もう一度開いてください'
export const savingText = 'セーブ中'
export const landscapeHint = 'スマホを横にしてね'
export const pageNotFoundText = 'This page could not be found'
/** What the error page shows if nothing else is known. */
export const errorPageStatus = 500
export const errorPageFailedText = 'An error occurred while showing the error page'

/** After this long the loading screen asks to close and reopen the browser. */
export const stuckLoadingMs = 8_000
export const loadingFadeMs = { shortest: 500, longest: 4_000 } as const
export const loaderToggleMs = 3_000
export const notFoundRedirectMs = 3_000
/** A failed chunk reloads the page, but not again within this time. */
export const chunkReloadGuardMs = 60_000
export const scrollSmoothingMs = 300
export const routeProgress = { throttleMs: 200, durationMs: 5_000 } as const
export const prefetchIdleMs = 2_000
export const dragThresholdPx = 5
/** Widths in px at which the layout changes: below 768 a phone, below 1280 a tablet, from there a PC. */
export const breakpoints = { tablet: 768, pc: 1280 } as const

/** The query parameter that holds the wanted page while somebody signs in. */
export const redirectParameter = 'redirect_url'
/** The query that carries a custom token. */
export const tokenParameter = 'token'

export type ConnectionKind = { effectiveType?: string; saveData?: boolean }

/** Links are loaded ahead when idle, but not on 2g or with data saver on. */
export function mayPrefetch(connection: ConnectionKind | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Whether the page may reload itself because a chunk failed: at most once a minute. Times in ms. */
export function mayReloadForChunk(lastReloadAt: number | null, now: number): boolean {
  return lastReloadAt === null || now - lastReloadAt >= chunkReloadGuardMs
}

/**
 * Where a guest who opened a members' page is sent (specification §2). The wanted page is passed to the root path in
 * redirect_url. A page that already carries a redirect_url redirects to itself with redirect_url=/login, and from there
 * to the sign-in screen, so that the second rule cannot redirect in a circle.
 */
export function guestRedirect(path: string, search: string): string {
  const carried = /[?&]redirect_url=([^&]*)/.exec(search)?.[1]
  if (carried === undefined) return `/?${redirectParameter}=${encodeURIComponent(path + search)}`
  if (carried === '/login' || carried.toLowerCase() === '%2flogin')
    return `/login?${redirectParameter}=${encodeURIComponent(path)}`
  return `${path}?${redirectParameter}=${encodeURIComponent('/login')}`
}
