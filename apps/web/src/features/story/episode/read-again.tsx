import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './place-choice.module.css'

/** An episode that was finished is being read once more, and was left on the way. */
export function ReadAgain({ onChoose }: { onChoose: (isFromStart: boolean) => void }) {
  return (
    <Page
      title="どこから、読みますか"
      lead="一度読みおえた話を、途中まで読みなおしています。読みおえたことは、どちらを選んでも消えません。"
    >
      <div className={classes.places}>
        <PrimaryButton onPress={() => onChoose(false)} isWide>
          つづきから読む
        </PrimaryButton>
        <SecondaryButton onPress={() => onChoose(true)} isWide>
          はじめから読む
        </SecondaryButton>
      </div>
    </Page>
  )
}
