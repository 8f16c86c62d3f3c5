import { createLineNonce, finishLine, lineOutcomeParameter, startLine } from '@iki/contract/account/line'
import { safeRedirect } from '@iki/contract/account/session'
import { tokenParameter } from '@iki/contract/shell/shell'
import type { FastifyInstance } from 'fastify'
import type { SignInEntrance } from '#core/auth/entrance.ts'
import { route } from '#core/http/route.ts'
import type { LineResult, LineService } from './line.service.ts'

type Parts = {
  line: LineService
  isSecure: boolean
  entrance: SignInEntrance
}

/** Remembers in the browser that it began the sign-in, and on which page. */
const startedCookie = 'line_sign_in'

export function lineRoutes(server: FastifyInstance, { line, isSecure, entrance }: Parts): void {
  const cookie = {
    path: '/v1/line/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 600,
  } as const

  route(server, startLine, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const { url, state } = await line.start({ isAutoLoginOff: input.isAutoLoginOff ?? false })
    reply.setCookie(startedCookie, `${state} ${input.redirectTo ?? ''}`, cookie)
    return { url }
  })
  route(server, finishLine, async ({ input, request, reply }) => {
    const [state = null, ...page] = request.cookies[startedCookie]?.split(' ') ?? []
    const result = await line.finish(input, { startedState: state, address: request.ip })
    reply.clearCookie(startedCookie, cookie)
    return reply.redirect(addressAfter(result, safeRedirect(page.join(' '))))
  })
  route(server, createLineNonce, async () => ({ nonce: line.makeNonce() }))
}

function addressAfter(result: LineResult, page: string): string {
  if ('outcome' in result) return `/login?${new URLSearchParams({ [lineOutcomeParameter]: result.outcome })}`
  // Encoded, because a header holds only ASCII.
  const { pathname, searchParams, hash } = new URL(page, 'http://here')
  searchParams.set(tokenParameter, result.token)
  return `${pathname}?${searchParams}${hash}`
}
