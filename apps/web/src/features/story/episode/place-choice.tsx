import type { StorySave } from '@iki/contract/play/story'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { sinceThen } from '#ui/format/format-moment.ts'
import { Page } from '#ui/page/page.tsx'
import type { OwnPlace } from '../offline/stored-story.ts'
import { placeName } from '../story-address.ts'
import classes from './place-choice.module.css'

type Props = {
  own: OwnPlace | null
  others: readonly StorySave[]
  onChoose: (place: OwnPlace | StorySave) => void
}

/** Shown to a member who has read further on another device. */
export function PlaceChoice({ own, others, onChoose }: Props) {
  return (
    <Page
      title="どちらから、つづけますか"
      lead="ほかの端末で、先に読まれています。読みおえた話は、どちらを選んでも消えません。"
    >
      <div className={classes.places}>
        {others.slice(0, 2).map((save, index) => {
          const title = `${save.deviceName || 'ほかの端末'}：${placeName(save.episode)}`
          const Button = index === 0 ? PrimaryButton : SecondaryButton
          return (
            <div key={save.device} className={classes.place}>
              <Button onPress={() => onChoose(save)} isWide>
                {title}
              </Button>
              <p className={classes.words}>{`「${save.words}」・${sinceThen(save.savedAt, clock.now())}`}</p>
            </div>
          )
        })}
        {own && (
          <div className={classes.place}>
            <SecondaryButton onPress={() => onChoose(own)} isWide>
              {`この端末：${placeName(own.episode)}`}
            </SecondaryButton>
          </div>
        )}
      </div>
    </Page>
  )
}
