import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const vimeoToken = 'b59d7afd8bcd5a5dd5ca9ed18a1b1f4a'

type Video = {
  name: string
  description: string | null
  seconds: number
  /** For an unlisted video. */
  hash?: string
  /** Who may embed it. */
  embed?: 'public' | 'private' | 'whitelist'
}

/** How Vimeo behaves at present. */
type Mood = 'well' | 'slow' | 'busy' | 'broken' | 'garbage' | 'html' | 'endless'

/**
 * Vimeo according to its documentation (developer.vimeo.com): GET /videos/{id} of the API with the requested fields,
 * and /api/oembed.json, which needs no token and does not know videos that may not be embedded.
 */
export async function startFakeVimeo() {
  const vimeo = {
    videos: new Map<string, Video>(),
    mood: 'well' as Mood,
    /** Every requested address, in order. */
    asked: [] as string[],
  }
  let url = ''

  function findIn(address: string): [string, Video] | null {
    const [, id = '', hash] = /(\d+)(?:[/:](\w+))?$/.exec(address) ?? []
    const video = vimeo.videos.get(id)
    return video && (video.hash === undefined || video.hash === hash) ? [id, video] : null
  }

  function answerApi(request: IncomingMessage, address: URL): Answer {
    if (request.headers.authorization !== `bearer ${vimeoToken}`)
      return { http: 401, body: { error: 'You must provide a valid authenticated access token.' } }
    const found = findIn(address.pathname)
    if (!found) return { http: 404, body: { error: "The requested video couldn't be found." } }
    const fields = new Set(
      address.searchParams
        .get('fields')
        ?.split(',')
        .map(field => field.split('.')[0]),
    )
    const all = Object.entries(apiVideo(...found))
    const body = Object.fromEntries(fields.size > 0 ? all.filter(([name]) => fields.has(name)) : all)
    return { http: 200, body }
  }

  function answerOEmbed(address: URL): Answer {
    const found = findIn(address.searchParams.get('url') ?? '')
    if (!found) return { http: 404, body: '404 Not Found' }
    if (found[1].embed === 'private') return { http: 403, body: 'Forbidden' }
    return { http: 200, body: oEmbedVideo(...found) }
  }

  function answer(request: IncomingMessage): Answer {
    const address = new URL(request.url ?? '/', url)
    vimeo.asked.push(`${address.pathname}${address.search}`)
    if (vimeo.mood === 'busy')
      return { http: 429, headers: { 'retry-after': '120' }, body: { error: 'Too many API requests.' } }
    if (vimeo.mood === 'broken') return { http: 503, body: 'upstream connect error' }
    if (vimeo.mood === 'garbage') return { http: 200, body: { name: 7, player_embed_url: null } }
    if (vimeo.mood === 'html') return { http: 200, body: '<!doctype html><title>Vimeo</title>' }
    if (address.pathname === '/api/oembed.json') return answerOEmbed(address)
    if (address.pathname.startsWith('/videos/')) return answerApi(request, address)
    return { http: 404, body: {} }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { http, headers, body } = answer(request)
    if (vimeo.mood === 'slow') return // Until somebody stops it.
    response.writeHead(http, { 'content-type': 'application/json', ...headers })
    if (vimeo.mood !== 'endless') return response.end(typeof body === 'string' ? body : JSON.stringify(body))
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', pour)
    pour()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(vimeo, {
    url,
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  })
}

type Answer = { http: number; headers?: Record<string, string>; body: object | string }

const player = (id: string, { hash }: Video) =>
  `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}badge=0&autopause=0&player_id=0&app_id=58479`

function apiVideo(id: string, video: Video) {
  const { name, description, seconds, embed = 'public' } = video
  const picture = (width: number, height: number) => ({
    width,
    height,
    link: `https://i.vimeocdn.com/video/${id}-d_${width}x${height}?r=pad`,
    link_with_play_button: `https://i.vimeocdn.com/filter/overlay?src0=${id}_${width}x${height}`,
  })
  return {
    uri: `/videos/${id}`,
    name,
    description,
    type: 'video',
    link: `https://vimeo.com/${id}`,
    player_embed_url: player(id, video),
    duration: seconds,
    width: 1280,
    language: 'ja',
    height: 720,
    embed: { html: `<iframe src="${player(id, video).replaceAll('&', '&amp;')}" width="1280"></iframe>` },
    created_time: '2026-01-10T05:00:00+00:00',
    privacy: {
      view: video.hash ? 'unlisted' : 'anybody',
      embed,
      download: false,
      add: false,
      comments: 'nobody',
    },
    pictures: {
      uri: `/videos/${id}/pictures/1`,
      active: true,
      type: 'custom',
      sizes: [picture(100, 75), picture(640, 360), picture(295, 166)],
    },
    status: 'available',
  }
}

function oEmbedVideo(id: string, video: Video) {
  const { name: title, description, seconds: duration } = video
  const source = `${player(id, video)}&dnt=1`.replaceAll('&', '&amp;')
  return {
    type: 'video',
    version: '1.0',
    provider_name: 'Vimeo',
    provider_url: 'https://vimeo.com/',
    title,
    author_name: 'Iki',
    author_url: 'https://vimeo.com/iki',
    is_plus: '1',
    account_type: 'plus',
    html: `<iframe src="${source}" width="426" height="240" frameborder="0" title="${title}"></iframe>`,
    width: 426,
    height: 240,
    duration,
    description,
    thumbnail_url: `https://i.vimeocdn.com/video/${id}-d_295x166`,
    thumbnail_width: 295,
    thumbnail_height: 166,
    upload_date: '2026-01-10 00:00:00',
    video_id: Number(id),
    uri: `/videos/${id}`,
  }
}
