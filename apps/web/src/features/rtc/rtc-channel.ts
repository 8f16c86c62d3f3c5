import type { OutputOf } from '@iki/contract/api/endpoint'
import type { makeRtcToken } from '@iki/contract/people/rtc'
import AgoraRTC from 'agora-rtc-sdk-ng'

export type ChannelFigures = { roundTripMs: number; sentKilobits: number }
export type RtcChannel = { figures: () => ChannelFigures; leave: () => Promise<void> }

/** Goes into the channel with camera and microphone. Its program is large: this is a chunk of its own. */
export async function joinChannel({
  appId,
  channel,
  seat,
  token,
}: OutputOf<typeof makeRtcToken>): Promise<RtcChannel> {
  const client = AgoraRTC.createClient({ mode: 'rtc', codec: 'vp8' })
  const tracks = await AgoraRTC.createMicrophoneAndCameraTracks()
  const leave = async () => {
    for (const track of tracks) track.close()
    await client.leave()
  }
  try {
    await client.join(appId, channel, token, seat)
    await client.publish(tracks)
  } catch (error) {
    await leave()
    throw error
  }
  return {
    figures() {
      const { RTT, SendBitrate } = client.getRTCStats()
      return { roundTripMs: RTT, sentKilobits: Math.round(SendBitrate / 1000) }
    },
    leave,
  }
}
