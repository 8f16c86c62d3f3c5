import { places, usePlaceQuestion } from '#core/player/player.ts'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { PlaceCard } from '#ui/player/place-card.tsx'

/** Another device is elsewhere in this lesson: which of the two places it is to be. */
export function PlaceQuestion({ lessonId }: { lessonId: string }) {
  const question = usePlaceQuestion()
  if (question?.lessonId !== lessonId) return null
  const { here, there } = question
  const device = there.device?.name ?? 'ほかの端末'
  return (
    <PlaceCard
      title="どちらのつづきから聴きますか"
      choices={[
        {
          device: 'この端末',
          time: clockTime(here.seconds),
          spokenTime: japaneseTime(here.seconds),
          at: here.savedAt && japaneseMoment(here.savedAt),
          onChoose: places.stayHere,
        },
        {
          device: `前回 ${device}`,
          time: clockTime(there.seconds),
          spokenTime: japaneseTime(there.seconds),
          at: there.savedAt ? japaneseMoment(there.savedAt) : null,
          onChoose: places.goThere,
        },
      ]}
      onClose={places.stayHere}
    />
  )
}
