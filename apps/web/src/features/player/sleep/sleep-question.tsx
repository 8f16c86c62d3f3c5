import { player, sleepPoints, usePlayer, useSleepPoint } from '#core/player/player.ts'
import type { SleepPosition } from '#core/sleep/sleep-point.ts'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { PositionCard } from '#ui/player/position-card.tsx'

/** After the sleep timer has stopped the sound: from where one was still awake, or from where it stopped. */
export function SleepQuestion({ lessonId }: { lessonId: string }) {
  const point = useSleepPoint()
  const queue = usePlayer(state => state.queue)
  const isStopped = usePlayer(({ status, track }) => status !== 'playing' && track?.id === lessonId)
  const row = queue.lessons.find(({ id }) => id === point?.set.lessonId)
  const isSame = point?.set.lessonId === lessonId
  if (!point || !isStopped || point.stopped.lessonId !== lessonId || !(isSame || row)) return null
  const { set, stopped } = point
  const choiceOf = (device: string, { title, seconds }: SleepPosition, onChoose: () => void) => ({
    device,
    time: clockTime(seconds),
    spokenTime: japaneseTime(seconds),
    at: isSame ? null : title,
    onChoose,
  })
  return (
    <PositionCard
      title="おやすみタイマーで止まりました"
      choices={[
        choiceOf('タイマーをかけたところ', set, () => {
          sleepPoints.forget()
          if (!isSame && row) player.load(row, { startAt: set.seconds, autoplay: true })
          else {
            player.seek(set.seconds)
            player.play()
          }
        }),
        choiceOf('止まったところ', stopped, () => {
          sleepPoints.forget()
          player.play()
        }),
      ]}
      onClose={sleepPoints.forget}
    />
  )
}
