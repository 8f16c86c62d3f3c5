import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Browser } from './browser.ts'

type Extra = { headers?: Record<string, string>; method?: 'GET' | 'HEAD' }

/** A request like that of a media element, an image or a receiver: with the cookies of its browser and nothing else. */
export function fetchMedium(
  app: FastifyInstance,
  page: Browser,
  url: string,
  { headers = {}, method = 'GET' }: Extra = {},
): Promise<LightMyRequestResponse> {
  const cookie = [...page.cookies]
    .filter(([, { path }]) => url.startsWith(path))
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ')
  return app.inject({ method, url, headers: { cookie, ...headers } })
}
