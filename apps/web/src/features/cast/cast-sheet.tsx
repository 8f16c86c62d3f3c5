import { useEffect } from 'react'
import { cast } from '#core/cast/cast.ts'
import { type Casting, useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import { receiverSpeed } from '#core/cast/receiver-media.ts'
import { usePlayer } from '#core/player/player.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RangeField } from '#ui/fields/range-field.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './cast-sheet.module.css'
import { problemText, receiverHint, receiverSentence } from './cast-texts.ts'

/** The choice of where to play: on a receiver, or here. */
export function CastSheet({ onClose }: { onClose: () => void }) {
  const casting = useCasting(state => state)
  const device = useCastDevice()
  useEffect(() => void cast.open(), [])
  return (
    <Sheet title="テレビで聴く" onClose={onClose}>
      {leave => (
        <div className={classes.body}>
          {casting.problem && (
            <Notice kind="problem" title={problemText(casting.problem).title}>
              {problemText(casting.problem).text}
            </Notice>
          )}
          {device === null ? (
            <Choosing casting={casting} />
          ) : (
            <Connected casting={casting} device={device} onLeave={leave} />
          )}
        </div>
      )}
    </Sheet>
  )
}

function Choosing({ casting }: { casting: Casting }) {
  const { sender, problem, hasDevices, connection } = casting
  if (sender === 'unasked' && problem)
    return <SecondaryButton onPress={() => void cast.open()}>もう一度さがす</SecondaryButton>
  if (sender !== 'ready')
    return (
      <div aria-busy="true">
        <p role="status">つなげる機器をさがしています</p>
        <ListSkeleton rows={1} />
      </div>
    )
  if (!hasDevices)
    return (
      <div role="status">
        <p className={classes.sentence}>つなげる機器が見つかりません</p>
        <p className={classes.note}>
          テレビやスピーカーの電源を入れ、この端末と同じWi-Fiにつないでください。見つかると、ここで選べるようになります。
        </p>
      </div>
    )
  return (
    <>
      <p className={classes.note}>
        Google Cast に対応したテレビやスピーカーから、つづきを流せます。この端末は手元のリモコンになります。
      </p>
      <PrimaryButton isWide isBusy={connection === 'connecting'} onPress={() => void cast.connect()}>
        機器を選ぶ
      </PrimaryButton>
    </>
  )
}

type ConnectedProps = { casting: Casting; device: string; onLeave: () => void }

function Connected({ casting, device, onLeave }: ConnectedProps) {
  const { connection, volume } = casting
  const speed = usePlayer(state => state.speed)
  const hasFailed = usePlayer(state => state.failure?.kind === 'broken')
  const hint = receiverHint(connection)
  return (
    <>
      {hasFailed && (
        <Notice kind="problem" title={`${device}が読み込めませんでした`}>
          少し待ってからもう一度再生を押すか、こちらの端末でお聴きください。
        </Notice>
      )}
      <div className={classes.device}>
        <p className={classes.sentence} role="status">
          {receiverSentence(connection, device)}
        </p>
        {hint && <p className={classes.note}>{hint}</p>}
      </div>
      <RangeField label={`${device}の音量`} value={volume} text={`${volume}%`} onChange={cast.setVolume} />
      {speed > receiverSpeed.max && (
        <p className={classes.note}>テレビやスピーカーでは、{receiverSpeed.max}倍の速さまでになります。</p>
      )}
      <SecondaryButton
        isWide
        onPress={() => {
          cast.disconnect()
          onLeave()
        }}
      >
        この端末で聴く
      </SecondaryButton>
    </>
  )
}
