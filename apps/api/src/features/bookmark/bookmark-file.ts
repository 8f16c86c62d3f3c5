import { markdownText } from '@iki/contract/api/markdown-text'
import { tokyoDay, tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { Bookmark, ExportFormat } from '@iki/contract/media/bookmark'

/** What a member has written in one lesson; an empty memo counts as none. */
export type WrittenLesson = { id: string; title: string; memo: string; bookmarks: Bookmark[] }
export type BookmarkFile = { name: string; type: string; pieces: AsyncIterable<string> }

/** A file with everything, for people or for programs. */
export function bookmarkFile(
  format: ExportFormat,
  now: Date,
  lessons: AsyncIterable<WrittenLesson>,
): BookmarkFile {
  const day = tokyoDay(now)
  return format === 'markdown'
    ? {
        name: `bookmarks-${day}.md`,
        type: 'text/markdown; charset=utf-8',
        pieces: markdown(now, lessons),
      }
    : {
        name: `bookmarks-${day}.json`,
        type: 'application/json; charset=utf-8',
        pieces: json(now, lessons),
      }
}

async function* json(now: Date, lessons: AsyncIterable<WrittenLesson>): AsyncGenerator<string> {
  let separator = ''
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"lessons":[`
  for await (const lesson of lessons) {
    yield `${separator}\n${JSON.stringify(lesson)}`
    separator = ','
  }
  yield '\n]}\n'
}

async function* markdown(now: Date, lessons: AsyncIterable<WrittenLesson>): AsyncGenerator<string> {
  yield `# しおりとメモ\n\n${tokyoTimestamp(now).slice(0, 16)} に書き出しました。\n`
  for await (const { title, memo, bookmarks } of lessons) {
    yield `\n## ${markdownText(oneLine(title))}\n`
    if (memo !== '') yield `\n${markdownText(memo.trim())}\n`
    if (bookmarks.length > 0) yield `\n${bookmarks.map(entry).join('\n')}\n`
  }
}

/** - **03:48–04:10** 肩をゆるめる（くり返し 5回・0.8倍） */
function entry({ startSeconds, endSeconds, text, repeatCount, speed, rise }: Bookmark): string {
  const span = endSeconds === null ? time(startSeconds) : `${time(startSeconds)}–${time(endSeconds)}`
  const practice = [
    endSeconds !== null && (repeatCount === null ? 'くり返し' : `くり返し ${repeatCount}回`),
    speed !== null && `${speed}倍`,
    rise !== null && `${rise.rounds}回かけて${rise.from}から${rise.to}倍へ`,
  ].filter(Boolean)
  const note = text === '' ? '' : ` ${markdownText(text.trim()).replaceAll('\n', '\n  ')}`
  return `- **${span}**${note}${practice.length > 0 ? `（${practice.join('・')}）` : ''}`
}

function time(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const end = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${end}` : end
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
