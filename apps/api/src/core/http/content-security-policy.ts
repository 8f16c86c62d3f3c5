/** Hashes of the inline scripts and styles of the built pages, in the form of the CSP ('sha256-…'). */
export type PageHashes = { scripts: string[]; styles: string[] }

type Options = {
  frameUrl: string | null
  hasCasting: boolean
  hasVimeo: boolean
  /** Where the program of Stripe's card form comes from; null where there is none. */
  stripeScriptUrl: string | null
  /** Where Paidy's program comes from; null where there is none. */
  paidyScriptUrl: string | null
  /** Whether real-time media go over Agora. */
  hasAgora?: boolean
  pageHashes: PageHashes
}

/**
 * The sources of the Google Cast sender and of what it loads itself. Only these folders, because their host has scripts
 * of everybody; without a scheme, so that a page over http on this machine can use them too.
 */
const castSender = ['cv/js/sender/v1/', 'eureka/clank/', 'cast/sdk/libs/sender/'].map(
  folder => `www.gstatic.com/${folder}`,
)

/** Where Agora's program finds its servers and speaks with them, on whatever port. */
const agoraHosts = ['agora.io', 'agoraio.cn', 'sd-rtn.com'].flatMap(host => [
  `https://*.${host}:*`,
  `wss://*.${host}:*`,
])

const vimeoPlayer = 'https://player.vimeo.com'

/**
 * Allows our own origin, and what a page has made itself (`blob:`, the textures of a work in 3D); the Cast sender if casting is on, Vimeo's player if there may be videos of Vimeo, and Stripe's
 * card form and Paidy's window if they are paid with. Inline
 * scripts and style elements only if they are the built ones; style attributes are allowed, because a seek bar needs
 * them for its position.
 */
export function contentSecurityPolicy({
  frameUrl,
  hasCasting,
  hasVimeo,
  stripeScriptUrl,
  paidyScriptUrl,
  hasAgora = false,
  pageHashes,
}: Options): Record<string, string[]> {
  const own = "'self'"
  const stripe = stripeScriptUrl === null ? null : stripeSources(stripeScriptUrl)
  const paidy = paidyScriptUrl === null ? null : paidySources(paidyScriptUrl)
  const frames = [
    ...(frameUrl ? [new URL(frameUrl).origin] : []),
    ...(hasVimeo ? [vimeoPlayer] : []),
    ...(stripe?.frames ?? []),
    ...(paidy?.frames ?? []),
  ]
  const quoted = (hashes: string[]) => hashes.map(hash => `'${hash}'`)
  return {
    'default-src': [own],
    'script-src': [
      own,
      ...quoted(pageHashes.scripts),
      ...(hasCasting ? castSender : []),
      ...(stripe?.scripts ?? []),
      ...(paidy?.scripts ?? []),
    ],
    'style-src': [own, ...quoted(pageHashes.styles)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:'],
    'media-src': [own, 'blob:'],
    'connect-src': [
      own,
      'blob:',
      ...(stripe?.calls ?? []),
      ...(paidy?.calls ?? []),
      ...(hasAgora ? agoraHosts : []),
    ],
    'manifest-src': [own],
    'worker-src': [own],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': [own],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
}

/** What Stripe's documentation asks for; all from one origin where its program comes from another place. */
function stripeSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl)
  if (origin !== 'https://js.stripe.com') return { scripts: [origin], frames: [origin], calls: [origin] }
  const scripts = [origin, 'https://*.js.stripe.com']
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] }
}

/** Paidy's program opens a frame, and may ask its own servers; all from one origin where it comes from another place. */
function paidySources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl)
  const all = origin === 'https://apps.paidy.com' ? 'https://*.paidy.com' : origin
  return { scripts: [origin], frames: [all], calls: [all] }
}

/** The policy as the header's text. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}
