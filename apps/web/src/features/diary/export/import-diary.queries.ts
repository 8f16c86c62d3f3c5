import { type ImportedDiaries, importDiary, intoAsNamed } from '@iki/contract/diary/diary-import'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { OtherMemberError } from '#core/api/api-error.ts'
import { withTimeout } from '#core/time/with-timeout.ts'
import { diaryUid, type OpenDiary, requireDiary } from '../offline/open-diary.ts'
import { wholeFact } from '../offline/refresh-days.ts'
import { type DiaryFile, openDiaryFile } from './diary-file.ts'
import { type PictureProgress, sendImportedPictures, untilEnded } from './send-pictures.ts'

export type Wanted = { file: DiaryFile; into: DiaryKind | null }
/** A press later than the preview is for the same member. Null where this browser's token does not say who that is. */
export type Previewed = Wanted & { found: ImportedDiaries; uid: string | null }

/** Opens a file and asks the server what it would add. */
export function usePreviewDiary() {
  return useMutation({
    mutationFn: async ({ chosen, into }: { chosen: File | Previewed; into: DiaryKind | null }) => {
      const uid = chosen instanceof File ? diaryUid() : chosen.uid
      const file = chosen instanceof File ? await openDiaryFile(chosen) : chosen.file
      return { file, into, uid, found: await send('preview', { file, into, uid }) } satisfies Previewed
    },
  })
}

/** The pictures of new days that the file can supply. */
export function picturesToSend(
  { file, found }: Pick<Previewed, 'file' | 'found'>,
  leavesUnrated: boolean,
): string[] {
  const left = new Set(leavesUnrated ? found.unratedPictures : [])
  return found.pictures.filter(id => file.pictures.has(id) && !left.has(id))
}

/** After so long, an import does not wait for a database that does not open. */
const patienceMs = 3_000

/** Why the sending of pictures ended: nothing is saved, or the days without the rest. */
type Ending = 'stop' | 'save-without'

/** Sends the pictures, and then saves the days: where some are left, only if the member wants them without those. */
export function useImportDiary() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<PictureProgress | null>(null)
  const sending = useRef<AbortController | null>(null)
  const end = (ending: Ending) => sending.current?.abort(ending)
  useEffect(() => () => sending.current?.abort('stop' satisfies Ending), [])

  const saving = useMutation({
    mutationFn: async ({ leavesUnrated, ...previewed }: Previewed & { leavesUnrated: boolean }) => {
      const controller = new AbortController()
      const { signal } = controller
      sending.current = controller
      const ids = picturesToSend(previewed, leavesUnrated)
      try {
        const { uid, file } = previewed
        const left =
          ids.length > 0
            ? await sendImportedPictures({ uid, file, ids, signal, onProgress: setProgress })
            : []
        if (left.length > 0) {
          setProgress({ sent: ids.length - left.length, of: ids.length, state: 'left' })
          await untilEnded(signal)
        }
      } catch (error) {
        if (signal.reason !== ('save-without' satisfies Ending)) throw error
      } finally {
        setProgress(null)
      }
      if (signal.reason === ('stop' satisfies Ending)) throw signal.reason
      // Now, because the answer may be lost although the days are written. Without its database, this device has read nothing.
      await withTimeout(patienceMs, readWholeAgain(previewed.uid, previewed.found)).catch(() => {})
      const found = await send(leavesUnrated ? 'save-rated' : 'save', previewed)
      await readHere(previewed.uid, found).catch(() => {}) // It is on the server; this device reads it later.
      return found
    },
    async onSuccess() {
      for (const queryKey of [['diary'], ['growth']]) await queries.invalidateQueries({ queryKey })
    },
  })
  const stop = () => {
    end('stop')
    saving.reset()
  }
  return { saving, progress, stop, saveWithout: () => end('save-without') }
}

const send = (
  step: 'preview' | 'save' | 'save-rated',
  { file, into, uid }: Omit<Previewed, 'found'>,
): Promise<ImportedDiaries> =>
  call(importDiary, { step, into: into ?? intoAsNamed }, { ...(uid !== null && { uid }), file: file.content })

/** The next visit of these diaries reads them whole. */
async function readWholeAgain(uid: string | null, { diaries }: ImportedDiaries): Promise<OpenDiary> {
  const open = await requireDiary()
  if (uid !== null && open.uid !== uid) throw new OtherMemberError()
  await open.database.facts.bulkDelete(diaries.map(({ kind }) => wholeFact(kind)))
  return open
}

/** This device reads the days that are new on the server, however old they are. */
async function readHere(uid: string | null, found: ImportedDiaries): Promise<void> {
  const { sync } = await readWholeAgain(uid, found) // They may have been read during the save.
  for (const { kind, from, to } of found.diaries) await sync.fetchDays(kind, from, to)
}
