import { momentText } from '@iki/contract/money/lesson-slot'
import type { Reservation, Slot } from '@iki/contract/money/reservation'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './reservation.module.css'
import { useCancelReservation, useMoveReservation } from './reservation.queries.ts'
import { commonPlace, lessonTime, SlotRow } from './slot-row.tsx'

type Props = { reservation: Reservation; slots: Slot[]; onDone: (text: string) => void }

/** A seat that the member has: when and where, and the ways to change and to cancel it. */
export function ComingReservation({ reservation, slots, onDone }: Props) {
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null)
  const { title, state, place, canMove, canCancel } = reservation
  if (state === 'held') return <Unpaid reservation={reservation} onDone={onDone} />
  return (
    <section className={classes.section}>
      <SectionHeading>ご予約</SectionHeading>
      <div className={classes.card}>
        <p className={classes.time}>
          <WholeDates>{lessonTime(reservation)}</WholeDates>
        </p>
        <p>{place}</p>
        <p className={classes.hint}>
          {title}・<WholeDates>{windowWords(reservation)}</WholeDates>
        </p>
        {asking === null && (
          <div className={classes.ways}>
            {canMove && <SecondaryButton onPress={() => setAsking('move')}>日を変える</SecondaryButton>}
            {canCancel && <SecondaryButton onPress={() => setAsking('cancel')}>取り消す</SecondaryButton>}
          </div>
        )}
        {asking === 'cancel' && (
          <Cancelling reservation={reservation} onDone={onDone} onBack={() => setAsking(null)} />
        )}
      </div>
      {asking === 'move' && (
        <Moving
          reservation={reservation}
          slots={slots}
          onBack={() => setAsking(null)}
          onDone={text => {
            setAsking(null)
            onDone(text)
          }}
        />
      )}
    </section>
  )
}

/** What can be done until when. */
function windowWords({ freeUntil, lateUntil, canMove }: Reservation): string {
  const now = clock.now()
  const [free, late] = [new Date(freeUntil), new Date(lateUntil)]
  if (now <= free) return `${momentText(free)}まで、日を変えるのも取り消すのも無料です。`
  if (now > late) return '日の変更は、締め切りました。'
  return `${momentText(late)}まで、${canMove ? '日を一度変えられます。' : '取り消せます。日の変更は、済んでいます。'}`
}

function Unpaid({ reservation, onDone }: Omit<Props, 'slots'>) {
  const { id, orderId, place } = reservation
  const cancel = useCancelReservation(() => onDone('ご予約をやめました。料金はかかっていません。'))
  return (
    <section className={classes.section}>
      <SectionHeading>お手続きの途中のご予約</SectionHeading>
      <div className={classes.card}>
        <p className={classes.time}>
          <WholeDates>{lessonTime(reservation)}</WholeDates>
        </p>
        <p>{place}</p>
        <p className={classes.hint}>
          お支払いがまだ済んでいません。席は、お申し込みから30分のあいだ、おとりしています。
        </p>
        {cancel.error && <Notice kind="problem">{errorMessage(cancel.error)}</Notice>}
        <PrimaryButton isWide to={`${href('/payment/success')}?order=${orderId}`}>
          お支払いへすすむ
        </PrimaryButton>
        <SecondaryButton
          isWide
          isBusy={cancel.isPending}
          onPress={() => cancel.mutate({ id, feeYen: reservation.feeYen })}
        >
          この予約をやめる
        </SecondaryButton>
      </div>
    </section>
  )
}

type CancellingProps = Omit<Props, 'slots'> & { onBack: () => void }

/** The fee comes before the button that costs it. */
function Cancelling({ reservation: { id, feeYen, paidYen }, onBack, onDone }: CancellingProps) {
  const cancel = useCancelReservation(() => onDone('ご予約を取り消しました。'))
  const back = paidYen - feeYen
  return (
    <div className={classes.asking}>
      <p>
        {feeYen === 0
          ? `取り消しに、料金はかかりません。${yenText(back)}をお返しします。`
          : back > 0
            ? `取り消しの料金は${yenText(feeYen)}です。${yenText(back)}をお返しします。`
            : `取り消しの料金は${yenText(feeYen)}です。お返しする額は、ありません。`}
      </p>
      {cancel.error && <Notice kind="problem">{errorMessage(cancel.error)}</Notice>}
      <SecondaryButton isGrave isWide isBusy={cancel.isPending} onPress={() => cancel.mutate({ id, feeYen })}>
        {feeYen === 0 ? '無料で取り消す' : `${yenText(feeYen)}をかけて取り消す`}
      </SecondaryButton>
      <SecondaryButton isWide onPress={onBack}>
        取り消さない
      </SecondaryButton>
    </div>
  )
}

type MovingProps = Props & { onBack: () => void }

function Moving({ reservation, slots, onBack, onDone }: MovingProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMoveReservation(moved => onDone(`${lessonTime(moved)}に変えました。`))
  const { id } = reservation
  const others = slots.filter(
    slot => slot.productId === reservation.productId && slot.id !== reservation.slotId,
  )
  const place = commonPlace(others)
  return (
    <div className={classes.section}>
      <p className={classes.hint}>どの日に変えますか。料金は、かかりません。</p>
      {others.length === 0 && <Notice>いまは、ほかに選べる日がありません。</Notice>}
      <RowList label="変えられる日">
        {others.map(slot => (
          <SlotRow
            key={slot.id}
            slot={slot}
            isPlaceShown={place !== reservation.place}
            onChoose={() => setChosen(slot.id)}
          >
            {chosen === slot.id && (
              <div className={classes.asking}>
                {move.error && <Notice kind="problem">{errorMessage(move.error)}</Notice>}
                <PrimaryButton
                  isWide
                  isBusy={move.isPending}
                  onPress={() => move.mutate({ id, slotId: slot.id })}
                >
                  {`${momentText(new Date(slot.startsAt))}に変える`}
                </PrimaryButton>
              </div>
            )}
          </SlotRow>
        ))}
      </RowList>
      <SecondaryButton isWide onPress={onBack}>
        変えない
      </SecondaryButton>
    </div>
  )
}
