import { type AppliedCoupon, couponCodeSchema } from '@iki/contract/money/coupon'
import { yenText } from '@iki/contract/money/yen'
import { useState } from 'react'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { isComposing } from '#ui/fields/is-composing.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import classes from '../billing.module.css'
import { useTryCoupon } from '../billing.queries.ts'

type Props = {
  priceId: string
  slotId: string | null
  methodId: string | null
  applied: AppliedCoupon | null
  onChange: (code: string | null) => void
}

/** A code that takes something off. It is checked here first, so that the number of a card never leaves the page. */
export function CouponField({ priceId, slotId, methodId, applied, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useTryCoupon()
  if (applied)
    return (
      <Notice
        kind="success"
        title={`クーポン「${applied.title}」`}
        action={
          <SecondaryButton
            onPress={() => {
              setTyped('')
              attempt.reset()
              onChange(null)
            }}
          >
            クーポンを外す
          </SecondaryButton>
        }
      >
        {applied.periods > 1 ? `はじめの${applied.periods}回のお支払いが、それぞれ` : 'このお支払いが、'}
        {yenText(applied.discountYen)}引きになります。
      </Notice>
    )
  if (!isOpen) return <SecondaryButton onPress={() => setOpen(true)}>クーポンをお持ちの方</SecondaryButton>
  const use = () => {
    const checked = v.safeParse(couponCodeSchema, typed)
    setProblem(checked.success ? null : checked.issues[0].message)
    attempt.reset()
    // Nobody should see the number of a card that is in a field any longer than needed.
    if (!checked.success) return setTyped('')
    attempt.mutate(
      { priceId, coupon: typed, ...(slotId && { slotId }), ...(methodId && { methodId }) },
      { onSuccess: () => onChange(typed) },
    )
  }
  return (
    <div className={classes.coupon}>
      <TextField
        label="クーポンのコード"
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description="全角でも小文字でも、そのまま入力いただけます。"
        error={problem ?? (attempt.error && errorMessage(attempt.error))}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          use()
        }}
      />
      <SecondaryButton isBusy={attempt.isPending} onPress={use}>
        つかう
      </SecondaryButton>
    </div>
  )
}
