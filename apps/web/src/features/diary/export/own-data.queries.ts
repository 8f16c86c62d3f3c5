import {
  type DiarySettings,
  deleteDiaries,
  type diaryExportFormats,
  exportDiary,
  getDiarySettings,
  saveDiarySettings,
} from '@iki/contract/diary/diary-data'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { offerFile } from '#core/browser/offer-file.ts'
import { forgetDiary } from '../offline/forget-diary.ts'
import { forgetSkips } from '../skips.ts'

export type ExportFormat = (typeof diaryExportFormats)[number]

export const diarySettingsQuery = queryOptions({
  queryKey: ['diary', 'settings'],
  queryFn: ({ signal }) => call(getDiarySettings, {}, { signal }),
})

export function useSaveDiarySettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: DiarySettings) => call(saveDiarySettings, settings),
    onSuccess: saved => queries.setQueryData(diarySettingsQuery.queryKey, saved),
  })
}

const exportOnce = singleFlight(async (format: ExportFormat) => {
  const file = await callForFile(exportDiary, { format })
  offerFile(file)
  return file
})

export function useExportDiary() {
  return useMutation({ mutationFn: exportOnce })
}

const deleteOnce = singleFlight(async (uid: string) => {
  await forgetDiary(uid, () => call(deleteDiaries, { confirm: 'delete' }, { uid }))
  forgetSkips()
})

/** Deletes on the server first, so that nothing is deleted only on this device when the server fails. */
export function useDeleteDiaries() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deleteOnce,
    async onSuccess() {
      for (const queryKey of [['diary'], ['growth'], ['sheet']]) await queries.resetQueries({ queryKey })
    },
  })
}
