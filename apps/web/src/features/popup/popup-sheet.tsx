import type { Popup } from '@iki/contract/account/popup'
import { drawings } from '@iki/contract/media/drawing'
import { RichText } from '#core/text/rich-text.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './popup-sheet.module.css'

type Props = { popup: Popup; onAct: () => void; onClose: () => void }

/** A popup: its text, one action, and why it is shown. */
export function PopupSheet({ popup, onAct, onClose }: Props) {
  const { id, title, bodyHtml, embeds, action, because } = popup
  const drawing = drawings.find(each => each === popup.drawing) ?? 'leaf'
  return (
    <Sheet title={title} onClose={onClose}>
      {leave => (
        <div className={classes.popup}>
          <BrushDrawing id={id} drawing={drawing} className={classes.drawing} />
          <RichText html={bodyHtml} embeds={embeds} />
          <div className={classes.ways}>
            {action && (
              <PrimaryButton isWide to={action.link} onPress={onAct}>
                {action.label}
              </PrimaryButton>
            )}
            <SecondaryButton isWide onPress={leave}>
              閉じる
            </SecondaryButton>
          </div>
          <details className={classes.why}>
            <summary>なぜ表示されるのか</summary>
            <p>{because}。ひとつのご訪問で、多くても一度だけお見せしています。</p>
          </details>
        </div>
      )}
    </Sheet>
  )
}
