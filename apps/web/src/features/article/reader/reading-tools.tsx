import { Chip } from '#ui/buttons/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { setReading, type TextSize, textSizes, useReadingSettings } from './reading-settings.ts'
import classes from './reading-tools.module.css'

const sizeNames: Record<TextSize, string> = { small: '小', medium: '中', large: '大', largest: '特大' }

/** Settings for the size of the text, and for furigana. */
export function ReadingTools({ hasFurigana }: { hasFurigana: boolean }) {
  const settings = useReadingSettings()
  return (
    <div className={classes.tools} data-off-paper>
      <fieldset className={classes.sizes}>
        <legend className={classes.legend}>
          <VisuallyHidden>文字の</VisuallyHidden>大きさ
        </legend>
        {textSizes.map(size => (
          <label key={size} className={classNames(classes.size, classes[size])}>
            <input
              type="radio"
              name="text-size"
              className={classes.radio}
              checked={size === settings.size}
              onChange={() => setReading({ size })}
              aria-label={sizeNames[size]}
            />
            <span aria-hidden="true">あ</span>
          </label>
        ))}
      </fieldset>
      {hasFurigana && (
        <Chip isOn={settings.hasFurigana} onPress={() => setReading({ hasFurigana: !settings.hasFurigana })}>
          ふりがな
        </Chip>
      )}
    </div>
  )
}
