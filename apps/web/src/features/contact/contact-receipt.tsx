import { contactAnswerTime } from '@iki/contract/account/contact'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useRef } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './contact.module.css'
import type { Receipt } from './contact.queries.ts'

type Props = { receipt: Receipt; supportEmail: string | null; onAgain: () => void }

/** The confirmation that the message has arrived: its number, and what happens next. */
export function ContactReceipt({ receipt: { receiptNumber, email }, supportEmail, onAgain }: Props) {
  const number = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is removed, so the focus moves here for screen readers, and the page scrolls to the top.
    number.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <Page
      title="お問い合わせを受け付けました"
      lead="お知らせくださり、ありがとうございます。"
      drawing={{ id: receiptNumber, drawing: 'crane' }}
    >
      <div ref={number} tabIndex={-1} role="status" className={classes.receipt}>
        <p className={classes.label}>受付番号</p>
        <p className={classes.number}>{receiptNumber}</p>
      </div>
      <section>
        <SectionHeading>これからのこと</SectionHeading>
        <ol className={classes.steps}>
          <li>
            <b className={classes.address}>{email}</b>{' '}
            に、受付番号を書いた控えのメールをお送りしました。届かないときは、迷惑メールの中もご覧ください。
          </li>
          <li>担当者が読み、{contactAnswerTime}に、同じアドレスへお返事します。</li>
          <li>
            お返事がないときは、受付番号を添えて、もう一度お知らせください。
            {supportEmail && `メール（${supportEmail}）でも承ります。`}
          </li>
        </ol>
      </section>
      <PrimaryButton to={href('/')} isWide>
        ホームへ
      </PrimaryButton>
      <SecondaryButton onPress={onAgain} isWide>
        ほかのことも問い合わせる
      </SecondaryButton>
    </Page>
  )
}
