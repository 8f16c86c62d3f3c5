import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useId, useRef, useState } from 'react'
import { errorMessage, OtherMemberError } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useHabitKinds } from '../weekly/use-habit-kinds.ts'
import { DiaryFileFault } from './diary-file.ts'
import { useImportDiary, usePreviewDiary } from './import-diary.queries.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportDone, ImportSummary, isAnythingNew } from './import-summary.tsx'
import classes from './own-data.module.css'
import { type Unrated, UnratedChoice } from './unrated-choice.tsx'

/** Reads days of a file back: first what it would add, then, on a press, the days. */
export function ImportDiary() {
  const headingId = useId()
  const preview = usePreviewDiary()
  const { saving, progress, stop, saveWithout } = useImportDiary()
  const found = preview.data?.found
  const error = preview.error ?? saving.error
  const leave = () => {
    preview.reset()
    saving.reset()
  }
  const [unrated, setUnrated] = useState<Unrated>('middle')
  const choose = (file: File) => {
    saving.reset()
    setUnrated('middle')
    preview.mutate({ chosen: file, into: null })
  }
  const hasNew = found !== undefined && isAnythingNew(found, unrated)
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>日記を取りこむ</SectionHeading>
      <p className={classes.hint}>
        ここで書き出したzip・CSV・JSON・Markdownのほか、Day
        OneのJSON、DaylioのCSVも読みます。写真は、ここで書き出したzipのものが入ります。もう書いてある日やお休みの日は、そのまま残します。
      </p>
      <div className={classes.form}>
        {!(found && !saving.data) && <FileChoice isBusy={preview.isPending} onChoose={choose} />}
        {preview.data && found?.needsDiary && (
          <DiaryChoice
            isBusy={preview.isPending}
            onChoose={into => preview.mutate({ chosen: preview.data, into })}
            onLeave={leave}
          />
        )}
        {preview.data && found && !found.needsDiary && !saving.data && (
          <>
            <ImportSummary file={preview.data.file} found={found} unrated={unrated} />
            {!saving.isPending && <UnratedChoice found={found} value={unrated} onChange={setUnrated} />}
            {progress ? (
              <ImportProgress progress={progress} onStop={stop} onSaveWithout={saveWithout} />
            ) : (
              <div className={classes.buttons}>
                {!saving.isPending && (
                  <SecondaryButton onPress={leave}>
                    {hasNew ? 'やめる' : '別のファイルを選ぶ'}
                  </SecondaryButton>
                )}
                {hasNew && (
                  <SecondaryButton
                    icon={<IconFileImport />}
                    isBusy={saving.isPending}
                    onPress={() => saving.mutate({ ...preview.data, leavesUnrated: unrated === 'leave' })}
                  >
                    取りこむ
                  </SecondaryButton>
                )}
              </div>
            )}
          </>
        )}
        {saving.data && <ImportDone found={saving.data} />}
        {error && <Notice kind="problem">{faultText(error)}</Notice>}
      </div>
    </section>
  )
}

function faultText(error: Error): string {
  if (error instanceof DiaryFileFault) return error.message
  if (error instanceof OtherMemberError)
    return 'ファイルを選んだときとは別の方がログインしているか、ログアウトしています。確かめてから、ファイルを選びなおしてください。'
  return errorMessage(error)
}

function FileChoice({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.buttons}>
      <input
        ref={field}
        type="file"
        accept=".zip,.csv,.json,.md,application/zip,text/csv,application/json,text/markdown"
        hidden
        aria-label="取りこむファイル"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          if (file) onChoose(file)
          event.currentTarget.value = '' // The same one may be chosen again.
        }}
      />
      <SecondaryButton icon={<IconFileImport />} isBusy={isBusy} onPress={() => field.current?.click()}>
        ファイルを選ぶ
      </SecondaryButton>
    </div>
  )
}

type DiaryChoiceProps = { isBusy: boolean; onChoose: (kind: DiaryKind) => void; onLeave: () => void }

/** For files that do not say which diary they are for. */
function DiaryChoice({ isBusy, onChoose, onLeave }: DiaryChoiceProps) {
  const [kind, setKind] = useState<DiaryKind>('general')
  const habits = useHabitKinds(diaryKinds) ?? []
  const options = (['general', ...habits] as const).map(value => ({
    value,
    label: diaryNames[value],
    about: value === 'general' ? 'ひとことは、1日200文字まで' : 'ひとことは、1日1,000文字まで',
  }))
  return (
    <>
      <RadioCards
        legend="どの日記に入れますか"
        name="import-into"
        options={options}
        value={kind}
        onChange={setKind}
      />
      <div className={classes.buttons}>
        <SecondaryButton onPress={onLeave}>やめる</SecondaryButton>
        <SecondaryButton isBusy={isBusy} onPress={() => onChoose(kind)}>
          中身を確かめる
        </SecondaryButton>
      </div>
    </>
  )
}
