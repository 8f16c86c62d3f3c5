import { diaryImportBytes } from '@iki/contract/diary/diary-import'
import { joinedFiles, mostImportFiles, type NamedFile } from '@iki/contract/diary/diary-import-files'
import { unzipSync } from 'fflate'

/** A file that the member chose, and what is sent of it: a zip is opened here, and its texts are joined. */
export type DiaryFile = { name: string; content: Blob }

/** Its message is for people. */
export class DiaryFileFault extends Error {}

/** A zip with pictures may be larger than its texts; all of it is in memory at once. */
const zipBytes = 300_000_000
const tooLarge = 'このファイルは大きすぎて、取りこめません。'

export async function openDiaryFile(file: File): Promise<DiaryFile> {
  if (file.size > zipBytes) throw new DiaryFileFault(tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  const texts = isZip ? textsIn(bytes) : [{ name: file.name, bytes }]
  const [first] = texts
  const body = texts.length === 1 && first ? new Uint8Array(first.bytes) : joinedFiles(texts)
  if (body.length > diaryImportBytes) throw new DiaryFileFault(tooLarge)
  return { name: file.name, content: new Blob([body], { type: 'application/octet-stream' }) }
}

function textsIn(zip: Uint8Array): NamedFile[] {
  const listed: string[] = []
  const open = (filter: (file: { name: string; originalSize: number }) => boolean) => {
    try {
      return unzipSync(zip, { filter })
    } catch {
      throw new DiaryFileFault('このzipは開けませんでした。')
    }
  }
  open(({ name, originalSize }) => {
    if (originalSize <= diaryImportBytes) listed.push(name)
    return false
  })
  const wanted = diaryTexts(listed).slice(0, mostImportFiles)
  if (wanted.length === 0) throw new DiaryFileFault('このzipには、日記のファイルが見つかりませんでした。')
  // A name may be in it twice.
  const opened = open(({ name, originalSize }) => originalSize <= diaryImportBytes && wanted.includes(name))
  return wanted.flatMap(name => {
    const bytes = opened[name]
    return bytes ? [{ name: name.split('/').at(-1) ?? name, bytes }] : []
  })
}

/** The files of a zip that hold diaries. Where it has the same in several forms, those of one form. */
export function diaryTexts(names: readonly string[]): string[] {
  const own = names.filter(name => /(^|\/)diary\.json$/.test(name))
  if (own.length > 0) return own.slice(0, 1)
  const beside = /(^|\/)(__MACOSX\/|\._|pictures\/|not-opened)/
  const texts = names.filter(name => !beside.test(name))
  for (const ending of [/\.json$/i, /\.csv$/i, /\.md$/i]) {
    const found = texts.filter(name => ending.test(name))
    if (found.length > 0) return found
  }
  return []
}
