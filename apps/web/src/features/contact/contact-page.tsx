import { contactAnswerTime } from '@iki/contract/account/contact'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { useService } from '#core/api/service.queries.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { useMe } from '#core/session/me.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './contact.module.css'
import type { Receipt } from './contact.queries.ts'
import { guest } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactReceipt } from './contact-receipt.tsx'

/** A message to the operator. Guests may write, too. */
export function ContactPage() {
  const { me, isPending } = useMe()
  const isSignedIn = useIsSignedIn()
  const supportEmail = useService()?.supportEmail ?? null
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt)
    return <ContactReceipt receipt={receipt} supportEmail={supportEmail} onAgain={() => setReceipt(null)} />
  if (isPending)
    return (
      <Page title="お問い合わせ" isTitleHidden>
        <TextSkeleton />
      </Page>
    )
  // If the member could not be read, they can still write: they may want to report exactly that.
  const owner = me?.uid ?? (isSignedIn ? 'unknown' : guest)
  return (
    <Page
      title="お問い合わせ"
      lead={`${contactAnswerTime}に、メールでお返事します。`}
      drawing={{ id: 'contact', drawing: 'crane' }}
    >
      <p className={classes.hint}>
        よくいただくご質問には、<TextLink to={href('/faq')}>よくあるご質問</TextLink>でお答えしています。
      </p>
      <ContactForm
        key={owner}
        owner={owner}
        known={{ name: me?.nickname ?? '', email: me?.email ?? '' }}
        onSent={setReceipt}
      />
      {supportEmail && <p className={classes.hint}>メールでも承ります　{supportEmail}</p>}
    </Page>
  )
}
