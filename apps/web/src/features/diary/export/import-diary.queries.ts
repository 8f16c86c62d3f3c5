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
    mutationFn: async ({ leavesUnrated, ...wanted }: Wanted & { leavesUnrated: boolean }) => {
      const found = await send(leavesUnrated ? 'save-rated' : 'save', wanted)
      await readHere(found).catch(() => {}) // It is on the server; this device reads it later.
      return found
    },
    async onSuccess() {
      for (const queryKey of [['diary'], ['growth']]) await queries.invalidateQueries({ queryKey })
    },
  })
}

const send = (step: 'preview' | 'save' | 'save-rated', { file, into }: Wanted): Promise<ImportedDiaries> =>
  call(importDiary, { step, into: into ?? intoAsFileSays }, { file: file.content })

/** This device reads the days that are new on the server, however old they are. */
async function readHere({ diaries }: ImportedDiaries): Promise<void> {
  const { database, sync } = await requireDiary()
  await database.facts.bulkDelete(diaries.map(({ kind }) => wholeFact(kind)))
  for (const { kind, from, to } of diaries) await sync.fetchDays(kind, from, to)
}
