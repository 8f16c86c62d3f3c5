import { eq } from 'drizzle-orm'
import { saveContentRow } from '#core/content/content-table.ts'
import type { Handle } from '#core/database/database.ts'
import { couponCodes, coupons } from './coupon.tables.ts'

/** Every coupon that there ever was, for comparing. */
export const listStoredCoupons = (handle: Handle) =>
  handle
    .select({ id: coupons.id, percent: coupons.percent, yen: coupons.yen, periods: coupons.periods })
    .from(coupons)

/** Saves a coupon with its codes; how often it was used stays. */
export async function saveCoupon(
  tx: Handle,
  { codes, ...coupon }: typeof coupons.$inferInsert & { codes: string[] },
): Promise<void> {
  await saveContentRow(tx, coupons, coupon)
  await tx.delete(couponCodes).where(eq(couponCodes.couponId, coupon.id))
  const rows = codes.map(code => ({ code, couponId: coupon.id }))
  await tx
    .insert(couponCodes)
    .values(rows)
    .onConflictDoUpdate({ target: couponCodes.code, set: { couponId: coupon.id } })
}
