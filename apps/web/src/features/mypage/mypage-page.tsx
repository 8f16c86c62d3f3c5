import type { Me } from '@iki/contract/account/session'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import type { ReactNode } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QuarantineNotice } from '#core/offline/quarantined-things.tsx'
import { useQuarantine } from '#core/offline/use-quarantine.ts'
import { useMe } from '#core/session/me.queries.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Contracts } from './contracts.tsx'
import { MailAddress } from './mail-address.tsx'
import classes from './mypage.module.css'
import { useMailPasswordReset } from './mypage.queries.ts'
import { NicknameForm } from './nickname-form.tsx'

const title = 'マイページ・ご契約'

/** What the service knows of the member, and what the member holds. */
export function MypagePage() {
  const { me, isPending, error, retry } = useMe()
  if (error)
    return (
      <Page title={title}>
        <ErrorPanel onRetry={retry} isRetrying={isPending}>
          {errorMessage(error)}
        </ErrorPanel>
      </Page>
    )
  if (!me)
    return (
      <Page title={title} isTitleHidden>
        <ListSkeleton rows={5} />
      </Page>
    )
  return <Known me={me} />
}

function Known({ me }: { me: Me }) {
  const since = tokyoDay(new Date(me.createdAt))
  const setAsideCount = useQuarantine().length
  return (
    <Page
      title={title}
      lead={
        <>
          <time dateTime={since}>{japaneseDay(since)}</time>から、会員です。
        </>
      }
      picture={<BrushDrawing id={me.uid} drawing="sun" className={classes.drawing} />}
    >
      <QuarantineNotice count={setAsideCount} />
      <Contracts licences={me.licences} />
      <WayTo title="さがす" to={href('/search')}>
        音声、読みもの、辞書、感想、自分のメモ。ひとつの言葉で、ぜんぶから。
      </WayTo>
      <WayTo title="お気に入り" to={href('/mypage/favorites')}>
        ハートをつけた音声、動画、音楽。また会いたいものを、ここに置いておけます。
      </WayTo>
      <WayTo title="しおりとメモ" to={href('/mypage/bookmarks')}>
        音声や動画にはさんだしおり、くりかえし、メモを、まとめて読み返せます。
      </WayTo>
      <WayTo title="わたしの記録" to={href('/logcollection')}>
        いつ、なにを、どれだけ聴き、見たか。日ごとに書きとめています。
      </WayTo>
      <WayTo title="端末に保存した音声" to={href('/mypage/kept')}>
        電波のないところでも聴けるように、この端末にしまってあるものです。
      </WayTo>
      <WayTo title="みんなの感想" to={href('/timeline/:id?/kansou')}>
        おなじプランの方が、聴いて感じたことを書いています。あなたのひとことも、どうぞ。
      </WayTo>
      <WayTo title="通知の設定" to={href('/mypage/notification-settings')}>
        なにを、アプリ、メール、プッシュのどれで受けとるか。静かな時間も決められます。
      </WayTo>
      <WayTo title="辞書" to={href('/dictionary')}>
        音声や読みものに出てくることばを、ひらがな、漢字、ローマ字でさがせます。
      </WayTo>
      <WayTo title="ギャラリー" to={href('/gallery')}>
        息と、からだと、季節の絵を掛けています。
      </WayTo>
      <NicknameForm nickname={me.nickname ?? ''} />
      <MailAddress email={me.email} isVerified={me.isEmailVerified} />
      {me.email && <PasswordChange email={me.email} />}
    </Page>
  )
}

/** A new password comes by the mail that a forgotten one does: whoever reads it is the member. */
function PasswordChange({ email }: { email: string }) {
  const mail = useMailPasswordReset()
  return (
    <section className={classes.section}>
      <SectionHeading>パスワード</SectionHeading>
      {mail.isSuccess ? (
        <Notice kind="success" title={mail.data.message}>
          メールの中のボタンから、新しいパスワードを決めてください。リンクは一時間で使えなくなります。
        </Notice>
      ) : (
        <>
          <p className={classes.hint}>
            変更のためのメールをお送りします。新しいパスワードが決まると、すべての端末からログアウトします。
          </p>
          <SecondaryButton onPress={() => mail.mutate(email)} isBusy={mail.isPending} isWide>
            パスワードを変えるメールを送る
          </SecondaryButton>
        </>
      )}
      {mail.error && <Notice kind="problem">{errorMessage(mail.error)}</Notice>}
    </section>
  )
}

type WayToProps = { title: string; to: string; children: ReactNode }

/** Something of the member's that has a page of its own. */
function WayTo({ title, to, children }: WayToProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <SectionHeading link={{ to, label: '見る', spokenLabel: `${title}を見る` }}>{title}</SectionHeading>
      <p className={classes.hint}>{children}</p>
    </section>
  )
}
