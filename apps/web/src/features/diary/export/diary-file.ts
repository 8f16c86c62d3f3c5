import { pictureBytes } from '@iki/contract/diary/diary'
import { diaryImportBytes } from '@iki/contract/diary/diary-import'
import { joinedFiles, mostImportFiles, type NamedFile } from '@iki/contract/diary/diary-import-files'
import { unzipSync } from 'fflate'

/** A file that the member chose, and what is sent of it: a zip is opened here, and its texts are joined. */
export type DiaryFile = {
  name: string
  content: Blob
  /** The pictures of a zip: their names in it, by id. */
  pictures: ReadonlyMap<string, string>
  chosen: File
}

/** Its message is for people. */
export class DiaryFileFault extends Error {}

/** A zip with pictures may be larger than its texts; all of it is in memory at once. */
const zipBytes = 300_000_000
const tooLarge = 'このファイルは大きすぎて、取りこめません。'
const tooLargeZip =
  '大きすぎるzipです。zipを開いて、中の日記のファイル（diary.jsonなど）を選んでください。写真は入りません。'

export async function openDiaryFile(chosen: File): Promise<DiaryFile> {
  const isZip = isZipMark(new Uint8Array(await chosen.slice(0, 4).arrayBuffer()))
  if (chosen.size > (isZip ? zipBytes : diaryImportBytes))
    throw new DiaryFileFault(isZip ? tooLargeZip : tooLarge)
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const names = isZip ? namesIn(bytes) : []
  const texts = isZip ? textsOf(bytes, names) : [{ name: chosen.name, bytes }]
  const [first] = texts
  const body = texts.length === 1 && first ? new Uint8Array(first.bytes) : joinedFiles(texts)
  if (body.length > diaryImportBytes) throw new DiaryFileFault(tooLarge)
  const content = new Blob([body], { type: 'application/octet-stream' })
  return { name: chosen.name, content, pictures: picturesAmong(names), chosen }
}

const isZipMark = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

type Listed = { name: string; originalSize: number }

/** What a zip has, without opening any of it. */
function namesIn(zip: Uint8Array): Listed[] {
  const listed: Listed[] = []
  opened(zip, ({ name, originalSize }) => {
    listed.push({ name, originalSize })
    return false
  })
  return listed
}

function opened(zip: Uint8Array, filter: (file: Listed) => boolean) {
  try {
    return unzipSync(zip, { filter })
  } catch {
    throw new DiaryFileFault('このzipは開けませんでした。')
  }
}

function textsOf(zip: Uint8Array, names: readonly Listed[]): NamedFile[] {
  const wanted = diaryTexts([...new Set(names.map(({ name }) => name))])
  if (wanted.length === 0) throw new DiaryFileFault('このzipには、日記のファイルが見つかりませんでした。')
  if (wanted.length > mostImportFiles)
    throw new DiaryFileFault(
      `このzipには日記のファイルが${wanted.length}個あります。一度に読めるのは${mostImportFiles}個までです。zipを開いて、ファイルを1つずつ選んでください。`,
    )
  const short = names.filter(({ originalSize }) => originalSize <= diaryImportBytes)
  const canBeOpened = new Set(short.map(({ name }) => name))
  if (!wanted.every(name => canBeOpened.has(name))) throw new DiaryFileFault(tooLarge)
  // A name may be in it twice.
  const files = opened(
    zip,
    ({ name, originalSize }) => originalSize <= diaryImportBytes && wanted.includes(name),
  )
  return wanted.flatMap(name => {
    const bytes = files[name]
    return bytes ? [{ name: name.split('/').at(-1) ?? name, bytes }] : []
  })
}

/** The files of a zip that hold diaries. Where it has the same in several forms, those of one form. */
export function diaryTexts(names: readonly string[]): string[] {
  const own = names.filter(name => /(^|\/)diary\.json$/.test(name))
  if (own.length > 0) return own.slice(0, 1)
  const beside = /(^|\/)(__MACOSX\/|\._|pictures\/|not-opened|check-sheets)/
  const texts = names.filter(name => !beside.test(name))
  for (const ending of [/\.json$/i, /\.csv$/i, /\.md$/i]) {
    const found = texts.filter(name => ending.test(name))
    if (found.length > 0) return found
  }
  return []
}

/** Those that the server takes, as an export and a phone's file of unsent days name them. */
function picturesAmong(names: readonly Listed[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { name, originalSize } of names) {
    const [, id] = /(?:^|\/)pictures\/([\w-]{1,64})\.(?:webp|jpe?g)$/.exec(name) ?? []
    if (id !== undefined && originalSize <= pictureBytes && !name.startsWith('__MACOSX/')) found.set(id, name)
  }
  return found
}

/** Gives the pictures of a file one after the other; null for one that cannot be opened. */
export async function pictureOpener({ chosen, pictures }: DiaryFile): Promise<(id: string) => Blob | null> {
  const zip = new Uint8Array(await chosen.arrayBuffer())
  return id => {
    const wanted = pictures.get(id)
    if (wanted === undefined) return null
    try {
      const isWanted = ({ name, originalSize }: Listed) => name === wanted && originalSize <= pictureBytes
      const bytes = unzipSync(zip, { filter: isWanted })[wanted]
      return bytes ? new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }) : null
    } catch {
      return null
    }
  }
}
