import { useEffect, useRef, useState } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './agora-test-page.module.css'
import { ChannelSection } from './channel-section.tsx'
import { type RtcCheck, type RtcDevice, startRtcCheck } from './rtc-check.ts'
import { mediaProblem, type RtcFigures } from './rtc-figures.ts'

const kindNames: Record<RtcDevice['kind'], string> = { camera: 'カメラ', microphone: 'マイク' }

/** Camera, microphone and the way that a call would take, all inside of this page. */
export function AgoraTestPage() {
  const [check, setCheck] = useState<RtcCheck | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [level, setLevel] = useState(0)
  const [figures, setFigures] = useState<RtcFigures | null>(null)
  /** What is going on, for leaving: a check that begins just then is stopped as well. */
  const going = useRef({ isHere: true, stop: () => {} })
  useEffect(() => {
    const { current } = going
    current.isHere = true
    return () => {
      current.isHere = false
      current.stop()
    }
  }, [])
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const started = await startRtcCheck({ onLevel: setLevel, onFigures: setFigures })
      if (!going.current.isHere) return started.stop()
      going.current.stop = started.stop
      setCheck(started)
    } catch (error) {
      setProblem(mediaProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const stop = () => {
    going.current.stop()
    going.current.stop = () => {}
    setCheck(null)
    setFigures(null)
    setLevel(0)
  }
  return (
    <Page
      title="カメラとマイクの確認"
      lead="映像と音が、この端末の中をひとまわりして戻るようすを確かめます。どこにも送られず、残りません。"
      drawing={{ id: 'rtc', drawing: 'eye' }}
    >
      {check ? (
        <SecondaryButton onPress={stop}>止める</SecondaryButton>
      ) : (
        <PrimaryButton isBusy={isBusy} onPress={() => void start()}>
          カメラとマイクを確かめる
        </PrimaryButton>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
      {check && (
        <>
          <Received stream={check.received} />
          <label className={classes.level}>
            <span>マイクの音</span>
            <meter min={0} max={1} value={level} />
          </label>
          <Figures figures={figures} />
          <section>
            <SectionHeading>見つかった機器</SectionHeading>
            <ul className={classes.devices} aria-label="見つかった機器">
              {check.devices.map(({ kind, label }) => (
                <li key={`${kind} ${label}`}>
                  {kindNames[kind]}：{label || '名前のない機器'}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <ChannelSection />
    </Page>
  )
}

/** The picture that has come back. Without sound, as members would hear themselves. */
function Received({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    void video.current.play().catch(() => {})
  }, [stream])
  return (
    <video ref={video} className={classes.video} muted playsInline aria-label="ひとまわりして戻った映像" />
  )
}

function Figures({ figures }: { figures: RtcFigures | null }) {
  const { roundTripMs, kilobitsPerSecond, framesPerSecond, width, height } = figures ?? {}
  const measured = (value: number | null | undefined, unit: string) =>
    value == null ? 'はかっています' : `${value.toLocaleString('ja-JP')}${unit}`
  return (
    <FactList
      label="はかった結果"
      facts={[
        ['往復の時間', measured(roundTripMs, 'ミリ秒')],
        ['速さ', measured(kilobitsPerSecond, 'キロビット毎秒')],
        ['1秒のコマ数', measured(framesPerSecond, 'コマ')],
        ['映像の大きさ', width == null || height == null ? 'はかっています' : `${width}×${height}`],
      ]}
    />
  )
}
