import type { Authority } from '@iki/contract/access/access'
import { csrfCookie } from '@iki/contract/account/session'
import type { PageName, Screen } from '@iki/contract/screens/screen'
import { type PageAnswers, sessionMark } from '@iki/contract/shell/rendered-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/access-token.ts'
import type { Clock } from '../clock.ts'
import type { ReportFailure } from '../failure/failure-reports.ts'
import { guestPages } from './guest-pages.ts'
import { hashOfStyles, pageFrame } from './page-frame.ts'
import { pageStyles, type StyleRule } from './page-styles.ts'
import { type Exchange, sendOwnPage, sendPrepared } from './prepared-file.ts'

/** What `apps/web/src/app/render-page.tsx` does, as the build leaves it. */
export type RenderPage = (request: {
  address: string
  isSignedIn: boolean
  now: Date
  serviceName: string
  signal: AbortSignal
  ask(address: string): Promise<Response>
}) => Promise<
  { kind: 'page'; html: string; queries: PageAnswers['queries'] } | { kind: 'redirect'; to: string }
>

export type PageBuild = {
  /** Loads the code, when the first page is rendered. */
  load(): Promise<RenderPage>
  frame: string
  rules: readonly StyleRule[]
  preloads: Readonly<Record<string, readonly string[]>>
}

export type PageParts = {
  clock: Clock
  serviceName: string
  reportFailure: ReportFailure
  /** The session that the cookies of a page's request prove; null if none. */
  sessionOfPage(request: FastifyRequest): string | null
  /** Whose session it is, read from the database now; null where it has ended. */
  findHolder(sessionId: string): Promise<{ uid: string; authority: Authority } | null>
  /** Ends what this node has stored of a member's licences: a page begins with those of the database. */
  forgetLicences(uid: string): void
  issueToken(who: SignedIn, seconds: number): Promise<string>
  /** Whether calls need the one thread more. */
  isBusy(): boolean
}

/** What is missing then is asked by the browser. */
const patienceMs = 1_200
/** Longer than any page takes; the token never leaves this process. */
const tokenSeconds = 60
const mostAtATime = 12
/** A page with more data than this is faster without it. */
const mostAnswerLetters = 120_000

/** These show what is on the device only, or end something as soon as they are opened. */
const neverRendered: ReadonlySet<PageName> = new Set<PageName>([
  'download/downloads',
  'diary/unsent-diary',
  'session/sign-out',
  'live/live-test',
  'style-guide/style-guide',
])
/** What is in such an address is nobody's but the browser's. */
const secretParameters = /[?&](?:token|oobCode|code|state|key)=/

/**
 * Renders the first view of screens, for guests and for the member whose session the page's cookies prove. Whenever that
 * does not work, or the node has more important things to do, the answer is false, and the shell is sent instead.
 */
export function renderedPages(server: FastifyInstance, build: PageBuild, parts: PageParts) {
  const compose = pageFrame(build.frame)
  const stylesOf = pageStyles(build.rules)
  const guests = guestPages(parts.clock)
  let underWay = 0
  let loading: Promise<RenderPage> | null = null

  async function render(request: FastifyRequest, member: SignedIn | null, now: Date) {
    loading ??= build.load()
    const renderPage = await loading
    const authorization = member && `Bearer ${await parts.issueToken(member, tokenSeconds)}`
    const ask = async (address: string): Promise<Response> => {
      const { statusCode, body } = await server.inject({
        method: 'GET',
        url: address,
        remoteAddress: request.ip,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
      })
      return body.length > mostAnswerLetters ? Response.error() : new Response(body, { status: statusCode })
    }
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patienceMs)
    return renderPage({
      address: request.url,
      isSignedIn: member !== null,
      now,
      serviceName: parts.serviceName,
      ask,
      signal: late.signal,
    }).finally(() => clearTimeout(timer))
  }

  /** A whole page, not yet written as text; or the answer that it leads elsewhere. */
  async function make(request: FastifyRequest, screen: Screen, member: SignedIn | null, mark: string | null) {
    if (underWay >= mostAtATime || parts.isBusy()) return null
    underWay += 1
    try {
      const now = parts.clock()
      const page = await render(request, member, now)
      if (page.kind === 'redirect') return page
      const { html, queries } = page
      const styles = stylesOf(html)
      const title = screen.path === '/' ? parts.serviceName : `${screen.title} | ${parts.serviceName}`
      const name = screen.page === 'home/home' && member ? 'home/member' : screen.page
      const files = build.preloads[name] ?? []
      return {
        kind: 'page' as const,
        html,
        styles,
        compose: () => compose({ title, html, styles, files, answers: { at: now.getTime(), mark, queries } }),
      }
    } catch (error) {
      parts.reportFailure(error, { message: 'a page was not rendered', requestId: request.id })
      return null
    } finally {
      underWay -= 1
    }
  }

  async function sendToGuest(exchange: Exchange, screen: Screen): Promise<boolean> {
    const { request, reply } = exchange
    let redirect: string | null = null
    const makeIt = async () => {
      const made = await make(request, screen, null, null)
      if (made?.kind === 'redirect') redirect = made.to
      return made?.kind === 'page' ? made : null
    }
    reply.headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    // An address is stored only where nobody can make up endlessly many.
    const isCacheable = !request.url.includes('?')
    const cached = isCacheable ? await guests.of(request.url, makeIt) : null
    const made = isCacheable ? null : await makeIt()
    if (cached) sendPrepared(cached.file, allowStyles(exchange, cached.styles))
    else if (made) await sendOwnPage(made.compose(), allowStyles(exchange, made.styles))
    else if (redirect !== null) reply.redirect(redirect, 302)
    return cached !== null || made !== null || redirect !== null
  }

  /** Null too where the database does not answer: the shell shows what the device has. */
  const holderOf = (sessionId: string, requestId: string) =>
    parts.findHolder(sessionId).catch(error => {
      parts.reportFailure(error, { message: 'a page was not rendered', requestId })
      return null
    })

  async function sendToMember(exchange: Exchange, screen: Screen): Promise<boolean> {
    const { request, reply } = exchange
    const sessionId = parts.sessionOfPage(request)
    const holder = sessionId && (await holderOf(sessionId, request.id))
    if (!sessionId || !holder) return false
    parts.forgetLicences(holder.uid)
    if (neverRendered.has(screen.page)) return false
    const mark = sessionMark(request.cookies[csrfCookie] ?? '')
    const made = await make(request, screen, { ...holder, sessionId }, mark)
    if (!made) return false
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' })
    if (made.kind === 'redirect') reply.redirect(made.to, 302)
    else await sendOwnPage(made.compose(), allowStyles(exchange, made.styles))
    return true
  }

  /** Whether it has sent the page. (A reply must not be what a promise resolves to: it is one itself.) */
  return async (exchange: Exchange, screen: Screen | null): Promise<boolean> => {
    const { url, method, cookies } = exchange.request
    if (method !== 'GET' || !screen || secretParameters.test(url)) return false
    if (cookies[csrfCookie]) return sendToMember(exchange, screen)
    return !neverRendered.has(screen.page) && sendToGuest(exchange, screen)
  }
}
export type RenderedPages = ReturnType<typeof renderedPages>

/** The policy allows style elements by their hash, and this page has one of its own. */
function allowStyles(exchange: Exchange, css: string): Exchange {
  const policy = exchange.reply.getHeader('content-security-policy')
  const own = "style-src 'self'"
  if (typeof policy === 'string')
    exchange.reply.header('content-security-policy', policy.replace(own, `${own} ${hashOfStyles(css)}`))
  return exchange
}
