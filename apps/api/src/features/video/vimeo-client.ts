import * as v from 'valibot'

type Settings = {
  /** The token of Vimeo's API; null: its oEmbed is used. */
  token: string | null
  /** Another address instead of Vimeo's. */
  url: string | null
}

/** Vimeo's data about a video. `url` is the address of its player; null if it may not be embedded. */
export type VimeoFacts = {
  url: string | null
  title: string | null
  description: string | null
  durationSeconds: number | null
  width: number | null
  height: number | null
  thumbnailUrl: string | null
}

/** Vimeo did not answer, or its answer cannot be used. */
export class VimeoError extends Error {
  /** For how long no request should be sent at all; null if the problem is only this video's. */
  readonly pauseSeconds: number | null
  constructor(message: string, pauseSeconds: number | null, options?: ErrorOptions) {
    super(message, options)
    this.pauseSeconds = pauseSeconds
  }
}

const timeoutMs = 3_000
const usualPauseSeconds = 60
const longestPauseSeconds = 3_600
const mostBytes = 1_000_000

const number = v.nullish(v.number(), null)
const string = v.nullish(v.string(), null)

const apiVideo = v.object({
  name: string,
  description: string,
  duration: number,
  width: number,
  height: number,
  player_embed_url: v.string(),
  privacy: v.optional(v.object({ embed: v.optional(v.string()) })),
  pictures: v.nullish(v.object({ sizes: v.array(v.object({ width: v.number(), link: v.string() })) })),
})
const apiFields = 'name,description,duration,width,height,player_embed_url,privacy.embed,pictures.sizes'

const oEmbedVideo = v.object({
  type: v.literal('video'),
  html: v.string(),
  title: string,
  description: string,
  duration: number,
  width: number,
  height: number,
  thumbnail_url: string,
})

/**
 * Requests data about videos from Vimeo: from its API with a token, otherwise from its oEmbed, which knows public
 * videos.
 */
export function vimeoClient({ token, url }: Settings) {
  const headers: Record<string, string> =
    token === null
      ? { accept: 'application/json' }
      : { accept: 'application/vnd.vimeo.*+json;version=3.4', authorization: `bearer ${token}` }

  function addressOf(id: string): URL {
    if (token !== null) return new URL(`/videos/${id.replace('/', ':')}?fields=${apiFields}`, url ?? apiHost)
    const address = new URL('/api/oembed.json', url ?? oEmbedHost)
    address.searchParams.set('url', `https://vimeo.com/${id}`)
    address.searchParams.set('dnt', '1')
    return address
  }

  return {
    /** Vimeo's data about this id; null if it has no such video, or none that we may show. Throws a VimeoError. */
    async ask(id: string): Promise<VimeoFacts | null> {
      const { http, responseHeaders, body } = await get(addressOf(id), headers)
      if (http === 404 || http === 410 || (http === 403 && token === null)) return null
      if (http !== 200) throw new VimeoError(`Vimeo answers ${http}`, pauseOf(http, responseHeaders))
      const read = token === null ? readOEmbed(body) : readApi(body)
      if (!read) throw new VimeoError('Vimeo answers something that is no video', null)
      return read
    },
  }
}
export type VimeoClient = ReturnType<typeof vimeoClient>

const apiHost = 'https://api.vimeo.com'
const oEmbedHost = 'https://vimeo.com'

async function get(address: URL, headers: Record<string, string>) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(address, { headers, signal })
    return { http: response.status, responseHeaders: response.headers, body: await bodyOf(response) }
  } catch (error) {
    throw new VimeoError('Vimeo does not answer', usualPauseSeconds, { cause: error })
  }
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** As long as Vimeo asks for; a refused token would be refused the next time as well. */
function pauseOf(http: number, headers: Headers): number {
  const asked = Number(headers.get('retry-after') ?? Number.NaN)
  if (asked > 0) return Math.min(asked, longestPauseSeconds)
  return http === 401 || http === 403 ? longestPauseSeconds / 6 : usualPauseSeconds
}

function readApi(body: string): VimeoFacts | null {
  const video = v.safeParse(apiVideo, parsed(body))
  if (!video.success) return null
  const { name, player_embed_url: player, privacy, pictures, duration, ...rest } = video.output
  const largest = pictures?.sizes.toSorted((a, b) => b.width - a.width)[0]
  return {
    title: name,
    description: rest.description,
    durationSeconds: duration,
    width: rest.width,
    height: rest.height,
    thumbnailUrl: largest?.link ?? null,
    url: privacy?.embed === 'private' ? null : playerAddress(player),
  }
}

function readOEmbed(body: string): VimeoFacts | null {
  const oEmbed = v.safeParse(oEmbedVideo, parsed(body))
  if (!oEmbed.success) return null
  const { title, description, duration, width, height, thumbnail_url: thumbnailUrl, html } = oEmbed.output
  const source = /<iframe[^>]*\ssrc="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const facts = { title, description, durationSeconds: duration, width, height, thumbnailUrl }
  return { ...facts, url: source === undefined ? null : playerAddress(source) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** With the hash of an unlisted video and without cookies; null if it is not Vimeo's player. */
function playerAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== 'https://player.vimeo.com' || !/^\/video\/\d+$/.test(pathname)) return null
  const hash = searchParams.get('h')
  return `${origin}${pathname}?${new URLSearchParams({ ...(hash && { h: hash }), dnt: '1' })}`
}
