import {
  createLineNonce,
  finishLine,
  getLineState,
  lineOutcomeParameter,
  receiveLineEvents,
  saveLineNotices,
  startLine,
  startLineLink,
  unlinkLine,
} from '@iki/contract/account/line'
import { safeRedirect } from '@iki/contract/account/session'
import { tokenParameter } from '@iki/contract/shell/shell'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import { route } from '#core/http/route.ts'
import type { LineResult, LineService } from './line.service.ts'
import type { LineFriendService } from './line-friend.service.ts'
import type { LineLinkService } from './line-link.service.ts'

const lineCookie = (isSecure: boolean) =>
  ({ path: '/v1/line/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: 600 }) as const

type Parts = {
  line: LineService
  isSecure: boolean
  entrance: SignInEntrance
}

/** Remembers in the browser that it began the sign-in, and on which page. */
const startedCookie = 'line_sign_in'
/** Remembers in the browser whose session is to be connected with LINE. */
const linkCookie = 'line_link'

export function lineRoutes(server: FastifyInstance, { line, isSecure, entrance }: Parts): void {
  const cookie = lineCookie(isSecure)

  route(server, startLine, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const { url, state } = await line.start({ isAutoLoginOff: input.isAutoLoginOff ?? false })
    reply.setCookie(startedCookie, `${state} ${input.redirectTo ?? ''}`, cookie)
    return { url }
  })
  route(server, finishLine, async ({ input, request, reply }) => {
    const [state = null, ...page] = request.cookies[startedCookie]?.split(' ') ?? []
    const [linkState, linksSession = null, linkPage] = request.cookies[linkCookie]?.split(' ') ?? []
    const result = await line.finish(input, {
      startedState: state,
      address: request.ip,
      // Of two that were started here, the one that LINE answers.
      linksSession: linkState === input.state ? linksSession : null,
    })
    reply.clearCookie(startedCookie, cookie)
    reply.clearCookie(linkCookie, cookie)
    return reply.redirect(addressAfter(result, { page: safeRedirect(page.join(' ')), linkPage }))
  })
  route(server, createLineNonce, async () => ({ nonce: line.makeNonce() }))
}

type StartedFrom = { page: string; linkPage: string | undefined }

function addressAfter(result: LineResult, { page, linkPage }: StartedFrom): string {
  if ('link' in result)
    return `${linkPage === 'line' ? '/line/line' : '/mypage/security'}?${new URLSearchParams({ [lineOutcomeParameter]: result.link })}`
  if ('outcome' in result) return `/login?${new URLSearchParams({ [lineOutcomeParameter]: result.outcome })}`
  // Encoded, because a header holds only ASCII.
  const { pathname, searchParams, hash } = new URL(page, 'http://here')
  searchParams.set(tokenParameter, result.token)
  return `${pathname}?${searchParams}${hash}`
}

type LinkParts = {
  /** Null where the operator has not set LINE up: then a connection can only be ended. */
  line: Pick<LineService, 'start'> | null
  links: LineLinkService
  /** Null where there is no official account. */
  friends: LineFriendService | null
  isSecure: boolean
  entrance: SignInEntrance
}

export function lineLinkRoutes(
  server: FastifyInstance,
  { line, links, friends, isSecure, entrance }: LinkParts,
): void {
  route(server, getLineState, ({ member }) => links.stateOf(member.uid))
  route(server, saveLineNotices, ({ input, member }) => links.saveNotices(member.uid, input.getsNotices))
  route(server, receiveLineEvents, async ({ request }) => {
    if (!friends) throw new AppError('webhook_refused')
    await friends.receive(request.body as Buffer, request.headers['x-line-signature'])
    return null
  })
  route(server, startLineLink, async ({ input, member, request, reply }) => {
    entrance.checkOrigin(request)
    if (!line) throw new AppError('not_found')
    await links.requireProof(member.sessionId)
    const { url, state } = await line.start({ linksSession: member.sessionId })
    reply.setCookie(
      linkCookie,
      `${state} ${member.sessionId} ${input.page ?? 'security'}`,
      lineCookie(isSecure),
    )
    return { url }
  })
  route(server, unlinkLine, ({ member }) => links.unlink(member))
}
