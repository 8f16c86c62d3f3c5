import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import classes from './check-sheet-page.module.css'
import { SheetHistory } from './sheet-history.tsx'
import { sheetOutbox } from './sheet-outbox.ts'
import { saveStateOf } from './sheet-result.tsx'
import { useFilled } from './use-filled.ts'

/** Answers to a sheet that was withdrawn, and whether they were sent. Its bands were removed with it. */
export function WithdrawnSheet({ sheet }: { sheet: string }) {
  const { filled, unsent, more } = useFilled(sheet)
  const today = useTokyoDay()
  if (filled.length === 0) return null
  const waiting = filled.filter(({ key }) => unsent[key])
  const refused = waiting.filter(({ key }) => unsent[key]?.state === 'refused')
  const state = unsent[(refused[0] ?? waiting[0])?.key ?? '']?.state ?? null
  return (
    <div className={classes.parts}>
      {state !== null && (
        <div className={classes.waiting}>
          <SaveState state={saveStateOf(state)} />
          {refused.length > 0 && (
            <SecondaryButton onPress={() => refused.forEach(({ key }) => void sheetOutbox.retry(key))}>
              もう一度送る
            </SecondaryButton>
          )}
        </div>
      )}
      <SheetHistory filled={filled} bands={[]} today={today} {...more} />
    </div>
  )
}
