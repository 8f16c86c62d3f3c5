import type { OutputOf } from '@iki/contract/api/endpoint'
import type { makeRtcToken } from '@iki/contract/people/rtc'
import AgoraRTC from 'agora-rtc-sdk-ng'
import { serverClock } from '#core/time/server-clock.ts'

export type ChannelFigures = { roundTripMs: number; sentKilobits: number }
export type RtcChannel = { figures: () => ChannelFigures; leave: () => Promise<void> }
/** Why the member is no longer in the channel: the time of the token is over, or the connection is broken. */
export type ChannelEnd = 'ended' | 'broken'

/**
 * Goes into the channel with camera and microphone, and reports once if it had to leave it by itself. Its program is large:
 * this is a chunk of its own.
 */
export async function joinChannel(
  { appId, channel, seat, token, endsAt }: OutputOf<typeof makeRtcToken>,
  onRemoved: (end: ChannelEnd) => void,
): Promise<RtcChannel> {
  const client = AgoraRTC.createClient({ mode: 'rtc', codec: 'vp8' })
  const tracks = await AgoraRTC.createMicrophoneAndCameraTracks()
  let timer: ReturnType<typeof setTimeout> | undefined
  let left: Promise<void> | null = null
  const leave = () => {
    clearTimeout(timer)
    client.removeAllListeners()
    for (const track of tracks) track.close()
    left ??= client.leave()
    return left
  }
  try {
    await client.join(appId, channel, token, seat)
    await client.publish(tracks)
  } catch (error) {
    await leave()
    throw error
  }
  const go = (end: ChannelEnd) => {
    void leave().catch(() => {})
    onRemoved(end)
  }
  timer = setTimeout(() => go('ended'), Date.parse(endsAt) - serverClock.now().getTime())
  client.on('token-privilege-did-expire', () => go('ended'))
  client.on('connection-state-change', state => {
    // What the figures would say while it is being mended is of before.
    if (state === 'RECONNECTING' || state === 'DISCONNECTED') go('broken')
  })
  return {
    figures() {
      const { RTT, SendBitrate } = client.getRTCStats()
      return { roundTripMs: RTT, sentKilobits: Math.round(SendBitrate / 1000) }
    },
    leave,
  }
}
