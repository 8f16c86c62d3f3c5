import { erasedWithinDays, leavingUndoDays } from '@iki/contract/account/leaving'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { momentText } from '@iki/contract/money/lesson-slot'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './leaving.module.css'
import type { Leaving } from './leaving.queries.ts'

/** What leaving erases, what stays and why, and what it ends. */
export function WhatGoes({ leaving }: { leaving: Leaving }) {
  return (
    <>
      <section className={classes.section}>
        <SectionHeading>消えるもの</SectionHeading>
        <ul className={classes.list}>
          <li>日記と写真、メモ、しおり</li>
          <li>お気に入り、プレイリスト、聴いた記録</li>
          <li>プロフィール、お知らせ、設定</li>
          <li>メールアドレス、パスワード、パスキー、LINEとのつながり</li>
        </ul>
        <p className={classes.hint}>
          お手続きのあと{leavingUndoDays}日間は、メールのリンクで取り消せます。そのあと順に消し、
          {erasedWithinDays}日以内にすべて消えます。
        </p>
      </section>
      <section className={classes.section}>
        <SectionHeading>のこるもの</SectionHeading>
        <ul className={classes.list}>
          <li>
            お支払いと領収書の記録（7年）
            <span className={classes.why}>
              法律で決まっています。お名前とメールアドレスを切りはなし、会員番号だけで残します。領収書の宛名は、控えにそのまま残ります。
            </span>
          </li>
          <li>
            お問い合わせの内容（解決してから3年）
            <span className={classes.why}>お返事の行きちがいを防ぐためです。</span>
          </li>
        </ul>
      </section>
      <Money leaving={leaving} />
      <section className={classes.section}>
        <SectionHeading>お手もとに残したいとき</SectionHeading>
        <p>
          先に、<TextLink to={href('/mypage/export')}>すべてを書き出す</TextLink>ことができます。
        </p>
      </section>
    </>
  )
}

function Money({ leaving: { contracts, reservations, methodCount, credits } }: { leaving: Leaving }) {
  return (
    <section className={classes.section}>
      <SectionHeading>ご契約とお支払い</SectionHeading>
      {credits > 0 && <p>{credits.toLocaleString('ja-JP')}ポイントは、退会すると使えなくなります。</p>}
      {contracts.length + reservations.length === 0 && methodCount === 0 ? (
        <p>つづいているご契約は、ありません。</p>
      ) : (
        <>
          <ul className={classes.list}>
            {contracts.map(({ title, paidUntil }) => (
              <li key={`${title} ${paidUntil}`}>
                「{title}」を終わらせます。これからの引き落としは、ありません。
                {paidUntil && (
                  <span className={classes.why}>
                    お支払いは{japaneseDay(tokyoDay(new Date(paidUntil)))}
                    の分まで済んでいますが、退会すると使えなくなります。
                  </span>
                )}
              </li>
            ))}
            {reservations.map(({ title, startsAt, feeYen }) => (
              <li key={startsAt}>
                「{title}」（{momentText(new Date(startsAt))}）のご予約を取り消します。
                {feeYen > 0
                  ? `いま取り消すと、料金のうち${yenText(feeYen)}をいただきます。`
                  : '料金は、全額をお返しします。'}
              </li>
            ))}
            {methodCount > 0 && (
              <li>登録されているお支払いの方法（{methodCount}件）を、決済会社からも消します。</li>
            )}
          </ul>
          <p className={classes.hint}>
            のこりの日数の返金はありません。はじめの8日以内の返金は、先に
            <TextLink to={href('/mypage')}>マイページ</TextLink>の「解約」からお受けとりください。
          </p>
        </>
      )}
    </section>
  )
}
