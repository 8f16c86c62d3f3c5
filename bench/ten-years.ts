import pg from 'pg'
import { secretFrom } from '../apps/api/src/core/secret-keys.ts'
import { diarySeals } from '../apps/api/src/features/diary/diary-seal.ts'
import { entrySealPlace } from '../apps/api/src/features/diary/present-entry.ts'
import { addDays, tokyoDay } from '../packages/contract/src/api/tokyo.ts'

const memos = [
  '背骨がながい。肩を下げて、ゆっくり息を吐く。',
  '電車のなかで三つ数えた。すこしゆるんだ。',
  '眠れなかった。朝の光だけはよかった。',
  '',
]

export const today = tokyoDay(new Date())
export const dayBefore = (days: number): string => addDays(today, -days)

/** Writes this many days into a member's diary; the newest is `newest` days ago. */
export async function writeYears(
  databaseUrl: string,
  secret: string,
  uid: string,
  { days, newest }: { days: number; newest: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { seal } = diarySeals(secretFrom(secret))(uid)
    const written = Array.from({ length: days }, (_, index) => {
      const date = dayBefore(newest + index)
      return { date, sealed: seal(memos[index % memos.length] ?? '', entrySealPlace(`year-${index}`, date)) }
    })
    await client.query(
      `insert into diary_entries
         (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
       select 'year-' || (n - 1), $1, date, n % 9 + 1, n * 7 % 9 + 1, sealed, '{}', 1, now(), now()
       from unnest($2::date[], $3::text[]) with ordinality as day (date, sealed, n)`,
      [uid, written.map(({ date }) => date), written.map(({ sealed }) => sealed)],
    )
  } finally {
    await client.end()
  }
}
