import { figuresOf, levelOf, type Received, type RtcFigures } from './rtc-figures.ts'

export type RtcDevice = { kind: 'camera' | 'microphone'; label: string }
type Listeners = {
  onLevel: (level: number) => void
  onFigures: (figures: RtcFigures) => void
}
export type RtcCheck = { devices: RtcDevice[]; received: MediaStream; stop: () => void }

const levelEachMs = 120
const figuresEachMs = 1_000

/**
 * Asks for camera and microphone, and sends both from one connection of this page to another one, as a call would. What
 * it has started ends with `stop`, also if it fails on the way. Throws what the browser says.
 */
export async function startRtcCheck({ onLevel, onFigures }: Listeners): Promise<RtcCheck> {
  const endings: (() => void)[] = []
  const stop = () => {
    for (const end of endings.splice(0)) end()
  }
  try {
    const own = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
    endings.push(() => {
      for (const track of own.getTracks()) track.stop()
    })
    const devices = await listDevices()
    endings.push(followLevel(own, onLevel))
    const { received, receiver, close } = await loopBack(own)
    endings.push(close)
    endings.push(followFigures(receiver, onFigures))
    return { devices, received, stop }
  } catch (error) {
    stop()
    throw error
  }
}

const kinds: Partial<Record<MediaDeviceKind, RtcDevice['kind']>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
}

async function listDevices(): Promise<RtcDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, label }) => {
    const known = kinds[kind]
    return known ? [{ kind: known, label }] : []
  })
}

function followLevel(own: MediaStream, onLevel: Listeners['onLevel']): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(own).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, levelEachMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

async function loopBack(own: MediaStream) {
  const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()]
  const close = () => {
    sender.close()
    receiver.close()
  }
  try {
    const received = new MediaStream()
    sender.onicecandidate = ({ candidate }) =>
      void receiver.addIceCandidate(candidate ?? undefined).catch(() => {})
    receiver.onicecandidate = ({ candidate }) =>
      void sender.addIceCandidate(candidate ?? undefined).catch(() => {})
    receiver.ontrack = ({ track }) => received.addTrack(track)
    for (const track of own.getTracks()) sender.addTrack(track, own)
    await sender.setLocalDescription(await sender.createOffer())
    await receiver.setRemoteDescription(await offered(sender))
    await receiver.setLocalDescription(await receiver.createAnswer())
    await sender.setRemoteDescription(await offered(receiver))
    return { received, receiver, close }
  } catch (error) {
    close()
    throw error
  }
}

async function offered({ localDescription }: RTCPeerConnection): Promise<RTCSessionDescription> {
  if (!localDescription) throw new Error('There is no description of the connection.')
  return localDescription
}

function followFigures(receiver: RTCPeerConnection, onFigures: Listeners['onFigures']): () => void {
  let before: Received | null = null
  let isStopped = false
  const ask = async () => {
    const stats: { type: string; timestamp: number }[] = []
    const report = await receiver.getStats()
    if (isStopped) return
    report.forEach(stat => {
      stats.push(stat)
    })
    const { figures, received } = figuresOf(stats, before)
    before = received
    onFigures(figures)
  }
  // What is not reported now is asked for again a second later.
  const timer = setInterval(() => void ask().catch(() => {}), figuresEachMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
