import * as v from 'valibot'

/** A message of Vimeo's player. Other messages are not for us. */
const messageSchema = v.object({
  event: v.string(),
  data: v.optional(v.object({ seconds: v.optional(v.number()), duration: v.optional(v.number()) })),
})

const followedEvents = ['play', 'pause', 'timeupdate', 'seeked', 'ended'] as const
export type VimeoEvent = (typeof followedEvents)[number] | 'ready'
export type VimeoMoment = { seconds: number; durationSeconds: number | null }

type Parts = {
  /** The address of the player: messages from other origins are ignored. */
  url: string
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  frame: () => Pick<Window, 'postMessage'> | null
  onEvent: (event: VimeoEvent, moment: VimeoMoment | null) => void
}

/** Talks to Vimeo's player in its frame, with the same messages as Vimeo's own library. */
export function vimeoBridge({ url, page, frame, onEvent }: Parts) {
  const { origin } = new URL(url)
  const send = (method: string, value?: string | number) =>
    frame()?.postMessage(JSON.stringify({ method, value }), origin)

  function receive({ origin: from, data, source }: MessageEvent): void {
    if (from !== origin || (source !== null && source !== frame())) return
    const message = v.safeParse(messageSchema, parsed(data))
    if (!message.success) return
    const { event, data: moment } = message.output
    if (event === 'ready') for (const name of followedEvents) send('addEventListener', name)
    if (event !== 'ready' && !isFollowed(event)) return
    onEvent(
      event,
      moment?.seconds === undefined
        ? null
        : { seconds: moment.seconds, durationSeconds: moment.duration ?? null },
    )
  }

  page.addEventListener('message', receive)
  return {
    seek: (seconds: number) => send('setCurrentTime', seconds),
    play: () => send('play'),
    pause: () => send('pause'),
    close: () => page.removeEventListener('message', receive),
  }
}
export type VimeoBridge = ReturnType<typeof vimeoBridge>

const isFollowed = (event: string): event is (typeof followedEvents)[number] =>
  followedEvents.some(name => name === event)

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
