import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Lineup } from '@iki/contract/play/gacha'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useMe } from '#core/session/me.queries.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { OwnCheck } from './check-draws.ts'
import classes from './proof.module.css'
import { canDigest } from './web-digests.ts'

/** That the table is the one of the beginning, and how members recompute their draws. */
export function Proof({ lineup }: { lineup: Lineup }) {
  const { table, former, isTrial } = lineup
  const { me } = useMe()
  return (
    <section className={classes.part}>
      <SectionHeading>たしかめかた</SectionHeading>
      {isTrial ? (
        <p>
          おためしは、この端末がつくる乱数で引いています。表は、ポイントで引くガチャとおなじように、公開したあとは変えられません。
        </p>
      ) : (
        <p>
          引くたびに出るものは、サーバーの「たね」、表の指紋、あなたのID、あなたの端末が足す「たね」、あなたの何回めの引きか、から決まります。天井かどうかは、引く前につづけて外れた回数で決まります。サーバーのたねは、表をしめるまで、だれにも見せません。かわりに、たねの指紋を先に公開しておきます。しめたあとに、たねを公開するので、だれでも計算しなおせます。
        </p>
      )}
      {!isTrial && (
        <details>
          <DetailsSummary className={classes.hint}>計算のしかた</DetailsSummary>
          <p>たねを鍵にして、つぎの文字列のHMAC-SHA256を計算します。かたまりの番号は、0からはじめます。</p>
          <p className={classes.formula}>表の指紋:あなたのID:端末のたね:何回めか:かたまりの番号</p>
          <p>
            結果を前から4バイトずつの数とみて、4,294,000,000より小さいはじめの数を1,000,000で割ったあまりが、くじの番号です。ひとつもなければ、かたまりの番号を1ふやして計算します。くじの番号は、品書きの順に、割合の数だけ品に割りあてられています。
            {me && <>あなたのIDは、{me.uid}です。</>}
          </p>
        </details>
      )}
      <dl className={classes.codes}>
        <div>
          <dt>表の指紋（SHA-256）</dt>
          <dd>{table.hash}</dd>
        </div>
        {!isTrial && (
          <div>
            <dt>たねの指紋（SHA-256）</dt>
            <dd>{table.commitment}</dd>
          </div>
        )}
      </dl>
      <Check lineup={lineup} />
      {former.length > 0 && (
        <details>
          <DetailsSummary className={classes.hint}>これまでの表と、公開したたね</DetailsSummary>
          <ul className={classes.former} aria-label="これまでの表">
            {former.map(({ version, openedAt, closedAt, hash, commitment, seed }) => (
              <li key={version}>
                <p>
                  第{version}版の表（{day(openedAt)}から{day(closedAt)}まで）
                </p>
                <dl className={classes.codes}>
                  <div>
                    <dt>表の指紋</dt>
                    <dd>{hash}</dd>
                  </div>
                  <div>
                    <dt>たねの指紋</dt>
                    <dd>{commitment}</dd>
                  </div>
                  <div>
                    <dt>たね</dt>
                    <dd>{seed ?? '鍵が見つからないため、まだ公開できていません'}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const day = (at: string) => japaneseDay(tokyoDay(new Date(at)))

type Found = { isTableTrue: boolean; own: OwnCheck | null }

function Check({ lineup }: { lineup: Lineup }) {
  const { me } = useMe()
  const [found, setFound] = useState<Found | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function check() {
    setIsBusy(true)
    setError(null)
    try {
      const { checkOwnDraws, isTableTrue } = await loadChunk(() => import('./check-draws.ts'))
      const own = me && !lineup.isTrial ? await checkOwnDraws(lineup.id, me.uid) : null
      setFound({ isTableTrue: await isTableTrue(lineup), own })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  if (!canDigest())
    return (
      <p className={classes.hint}>
        このつながりかたでは、端末の中で計算できません。httpsでひらくと、たしかめられます。
      </p>
    )
  return (
    <>
      <p>
        <SecondaryButton isBusy={isBusy} onPress={() => void check()}>
          この端末で、たしかめる
        </SecondaryButton>
      </p>
      {error !== null && <Notice kind="problem">{errorMessage(error)}</Notice>}
      {found && <Findings {...found} />}
    </>
  )
}

function Findings({ isTableTrue: isTrue, own }: Found) {
  const isRight = isTrue && (own === null || (own.wrong.length === 0 && own.isWithoutGap))
  return (
    <Notice
      kind={isRight ? 'success' : 'problem'}
      title={
        !isRight
          ? '計算しなおした結果と、合わないところがあります'
          : own && own.right > 0
            ? '計算しなおした結果と、合っています'
            : '公開されている表と、合っています'
      }
    >
      <ul className={classes.findings}>
        <li>
          {isTrue
            ? 'この画面の割合から計算した指紋は、公開されている指紋とおなじです。'
            : 'この画面の割合から計算した指紋が、公開されている指紋とちがいます。'}
        </li>
        {own?.right !== undefined && own.right > 0 && (
          <li>あなたの引き{own.right}回は、公開されたたねから計算した結果とおなじです。</li>
        )}
        {own?.wrong.map(({ ordinal, finding }) => (
          <li key={ordinal}>
            {ordinal}回めからの引きは、{wrongWords[finding]}。
          </li>
        ))}
        {own && own.waiting > 0 && (
          <li>いまの表で引いた{own.waiting}回は、たねが公開されると、たしかめられます。</li>
        )}
        {own && own.lost > 0 && <li>{own.lost}回は、たねが失われたため、たしかめられません。</li>}
        {own && own.right + own.waiting + own.lost + own.wrong.length > 0 && (
          <li>
            {own.isWithoutGap ? followingText(own) : '引きの番号が、とぎれているか、終わりまでありません。'}
          </li>
        )}
      </ul>
    </Notice>
  )
}

const followingText = ({ isWhole, receipts }: OwnCheck): string =>
  isWhole
    ? '引きの番号は、1からとぎれずにつづいています。ぬかれた引きは、ありません。'
    : `新しいほうから${receipts.toLocaleString('ja-JP')}件の控えをたしかめました。引きの番号は、とぎれずにつづいています。`

const wrongWords = {
  table: '表の指紋が合いません',
  seed: 'たねの指紋が合いません',
  draw: '計算した結果とちがいます',
  misses: '引く前の「つづけて外れた回数」が、ひとつ前の引きとつながりません',
  promise: 'この端末に控えておいた「たね」や指紋とちがいます',
} as const
