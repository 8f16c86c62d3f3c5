/** Hashes of what stands inline in the built pages, as CSP wants them ('sha256-…'). */
export type PageHashes = { scripts: string[]; styles: string[] }

type Options = { frameUrl: string | null; hasCasting: boolean; hasVimeo: boolean; pageHashes: PageHashes }

/**
 * Where the Google Cast sender and what it loads itself come from. The folders and no more, since their host has scripts
 * of everybody; without a scheme, so that a page over http on this machine may try it too.
 */
const castSender = ['cv/js/sender/v1/', 'eureka/clank/', 'cast/sdk/libs/sender/'].map(
  folder => `www.gstatic.com/${folder}`,
)

const vimeoPlayer = 'https://player.vimeo.com'

/**
 * Nothing but our own origin, the sender where casting is on, and Vimeo's player where there may be films of Vimeo's.
 * Scripts and style elements inline only when they are the built ones; style attributes are allowed, since a seek bar
 * has to say where it stands.
 */
export function contentSecurityPolicy({
  frameUrl,
  hasCasting,
  hasVimeo,
  pageHashes,
}: Options): Record<string, string[]> {
  const own = "'self'"
  const frames = [...(frameUrl ? [new URL(frameUrl).origin] : []), ...(hasVimeo ? [vimeoPlayer] : [])]
  const quoted = (hashes: string[]) => hashes.map(hash => `'${hash}'`)
  return {
    'default-src': [own],
    'script-src': [own, ...quoted(pageHashes.scripts), ...(hasCasting ? castSender : [])],
    'style-src': [own, ...quoted(pageHashes.styles)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:'],
    'media-src': [own, 'blob:'],
    'connect-src': [own],
    'manifest-src': [own],
    'worker-src': [own],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': [own],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
}

/** As it stands in the header. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}
