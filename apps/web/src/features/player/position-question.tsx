import { positionChoice, usePositionQuestion } from '#core/player/player.ts'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { PositionCard } from '#ui/player/position-card.tsx'

/** Asks at which of two devices' positions to continue. */
export function PositionQuestion({ lessonId }: { lessonId: string }) {
  const question = usePositionQuestion()
  if (question?.lessonId !== lessonId) return null
  const { here, there } = question
  const device = there.device?.name ?? 'ほかの端末'
  return (
    <PositionCard
      title="どちらのつづきから聴きますか"
      choices={[
        {
          device: 'この端末',
          time: clockTime(here.seconds),
          spokenTime: japaneseTime(here.seconds),
          at: here.savedAt && japaneseMoment(here.savedAt),
          onChoose: positionChoice.stayHere,
        },
        {
          device: `前回 ${device}`,
          time: clockTime(there.seconds),
          spokenTime: japaneseTime(there.seconds),
          at: there.savedAt ? japaneseMoment(there.savedAt) : null,
          onChoose: positionChoice.goThere,
        },
      ]}
      onClose={positionChoice.stayHere}
    />
  )
}
