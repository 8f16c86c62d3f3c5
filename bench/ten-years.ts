import pg from 'pg'
import { secretFrom } from '../apps/api/src/core/secrets/secret-keys.ts'
import { entrySealPlace } from '../apps/api/src/features/diary/entry-view.ts'
import { diarySeals } from '../apps/api/src/features/diary/seal/diary-seal.ts'
import { addDays, tokyoDay } from '../packages/contract/src/api/tokyo.ts'

const memos = [
  '背骨がながい。肩を下げて、ゆっくり息を吐く。',
  '電車のなかで三つ数えた。すこしゆるんだ。',
  '眠れなかった。朝の光だけはよかった。',
  '',
]

export const today = tokyoDay(new Date())
export const dayBefore = (days: number): string => addDays(today, -days)

/** Single things that a member has paid for, one each fortnight, with their payments and receipts. */
export async function buyOften(databaseUrl: string, uid: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // There is nothing on the shelves here.
    await client.query('set session_replication_role = replica')
    const at = `date_trunc('milliseconds', now()) - n * interval '14 days'`
    await client.query(
      `insert into orders (id, client_id, uid, kind, state, title, product_id, price_id, total_yen, tax_yen, provider,
         method_label, created_at, paid_at)
       select 'bought-' || n, 'bought-' || n, $1, 'single', 'paid', '息の手帖', 'thing', 'thing', 1100, 100, 'sandbox',
         'カード（練習用）・Visa 末尾4242', ${at}, ${at}
       from generate_series(1, $2::int) n`,
      [uid, orders],
    )
    await client.query(
      `insert into payments (id, order_id, provider, provider_ref, is_off_session, state, amount_yen, captured_yen,
         created_at, settled_at)
       select 'paid-' || n, 'bought-' || n, 'sandbox', 'paid-' || n, false, 'paid', 1100, 1100, ${at}, ${at}
       from generate_series(1, $1::int) n`,
      [orders],
    )
    await client.query(
      `insert into receipts (number, reissue_count, order_id, snapshot, issued_at)
       select '2026-R' || lpad(n::text, 6, '0'), 0, 'bought-' || n,
         jsonb_build_object('number', '2026-R' || lpad(n::text, 6, '0'), 'totalYen', 1100), ${at}
       from generate_series(1, $1::int) n`,
      [orders],
    )
  } finally {
    await client.end()
  }
}

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
