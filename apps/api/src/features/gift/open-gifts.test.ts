import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { gift } = testServices({ config, db, clock })

/** As many gifts as that beside the one of `orderId`, whose codes no secret has made. */
async function copyGift(orderId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into orders overriding system value select copied.* from orders o, generate_series(1, ${count}) as n,
      jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'client_id', o.client_id || n,
        'serial', o.serial + n)) as copied
    where o.id = ${orderId}`)
  await db.execute(sql`
    insert into gifts select copied.* from gifts g, generate_series(1, ${count}) as n,
      jsonb_populate_record(g, jsonb_build_object('id', g.id || n, 'order_id', g.order_id || n,
        'code_hash', g.code_hash || n)) as copied
    where g.order_id = ${orderId}`)
}

test('more gifts than are read at once are all counted, each once', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const grants = [{ itemId: '000010', days: 30 }]
  const { priceId } = await createProduct(db, { kind: 'gift', every: 'none', grants })
  const { order } = await buy(page, priceId)
  await copyGift(order?.id ?? '', 1_100)
  expect(await gift.countOpenGifts()).toEqual({ former: 0, formerUntil: null, gone: 1_100 })
})
