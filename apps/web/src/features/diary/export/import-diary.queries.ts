import { type ImportedDiaries, importDiary, intoAsFileSays } from '@iki/contract/diary/diary-import'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { requireDiary } from '../offline/open-diary.ts'
import { wholeFact } from '../offline/refresh-days.ts'
import { type DiaryFile, openDiaryFile } from './diary-file.ts'

export type Wanted = { file: DiaryFile; into: DiaryKind | null }
export type Previewed = Wanted & { found: ImportedDiaries }

/** Opens a file and asks the server what it would add. */
export function usePreviewDiary() {
  return useMutation({
    mutationFn: async ({ chosen, into }: { chosen: File | DiaryFile; into: DiaryKind | null }) => {
      const file = chosen instanceof File ? await openDiaryFile(chosen) : chosen
      return { file, into, found: await send('preview', { file, into }) } satisfies Previewed
    },
  })
}

export function useImportDiary() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const found = await send('save', wanted)
      await readHere(found).catch(() => {}) // It is on the server; this device reads it later.
      return found
    },
    async onSuccess() {
      for (const queryKey of [['diary'], ['growth']]) await queries.invalidateQueries({ queryKey })
    },
  })
}

async function send(step: 'preview' | 'save', { file, into }: Wanted): Promise<ImportedDiaries> {
  const answers: ImportedDiaries[] = []
  for (const { name, content } of file.texts) {
    const answer = await call(importDiary, { step, into: into ?? intoAsFileSays }, { file: content })
    const problems = answer.problems.map(({ place, reason }) => ({ place: `${name}の${place}`, reason }))
    answers.push(file.texts.length > 1 ? { ...answer, problems } : answer)
  }
  return joined(answers)
}

/** What was found in several files, as if it were one; of the same diary in two files, both stand there. */
function joined(answers: ImportedDiaries[]): ImportedDiaries {
  const sum = (of: (answer: ImportedDiaries) => number) =>
    answers.reduce((all, answer) => all + of(answer), 0)
  return {
    format: answers[0]?.format ?? 'csv',
    needsDiary: answers.some(({ needsDiary }) => needsDiary),
    diaries: answers.flatMap(({ diaries }) => diaries),
    problems: answers.flatMap(({ problems }) => problems).slice(0, 20),
    problemCount: sum(({ problemCount }) => problemCount),
    pictureCount: sum(({ pictureCount }) => pictureCount),
  }
}

/** This device reads the days that are new on the server, however old they are. */
async function readHere({ diaries }: ImportedDiaries): Promise<void> {
  const { database, sync } = await requireDiary()
  await database.facts.bulkDelete(diaries.map(({ kind }) => wholeFact(kind)))
  for (const { kind, from, to } of diaries) await sync.fetchDays(kind, from, to)
}
