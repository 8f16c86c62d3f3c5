import { type Export, exportDays } from '@iki/contract/account/export'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './export.module.css'
import { exportsQuery, useAskForExport } from './export.queries.ts'

/** All data of the member, as files for the member. */
export function ExportPage() {
  const { data, error, refetch, isFetching } = useQuery(exportsQuery)
  return (
    <Page
      title="すべてを書き出す"
      lead="お預かりしているものを、ひとつのzipにまとめてお渡しします。"
      drawing={{ id: 'export', drawing: 'basket' }}
    >
      <div className={classes.parts}>
        <section className={classes.section}>
          <SectionHeading>入るもの</SectionHeading>
          <ul className={classes.list}>
            <li>日記と写真、メモ、しおり</li>
            <li>感想、コメント、お気に入り、プレイリスト、聴いた記録</li>
            <li>プロフィールと設定、端末、ご契約、購入の記録、領収書、お問い合わせ</li>
          </ul>
          <p className={classes.hint}>
            読むためのMarkdown、表計算のためのCSV、ほかのアプリのためのJSONが入ります。まだ送れていない日記は入りません。
          </p>
        </section>
        {data ? (
          <Exports exports={data.exports} nextFrom={data.nextFrom} />
        ) : error ? (
          <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorMessage(error)}
          </ErrorPanel>
        ) : (
          <ListSkeleton rows={2} />
        )}
        <p className={classes.hint}>
          <TextLink to={href('/habit/diary/settings')}>日記だけ</TextLink>、
          <TextLink to={href('/mypage/bookmarks')}>しおりとメモだけ</TextLink>なら、すぐに書き出せます。
        </p>
      </div>
    </Page>
  )
}

type Props = { exports: Export[]; nextFrom: string | null }

function Exports({ exports, nextFrom }: Props) {
  const ask = useAskForExport()
  const [newest] = exports
  return (
    <section className={classes.section}>
      <SectionHeading>書き出し</SectionHeading>
      {newest?.state === 'making' && (
        <Notice title="いま、まとめています">
          この画面を閉じても進みます。できあがったら、メールでもお知らせします。
        </Notice>
      )}
      {newest?.state === 'failed' && (
        <Notice kind="problem" title="まとめられませんでした">
          お手数ですが、もう一度お試しください。つづくときは、
          <TextLink to={href('/contact')}>お問い合わせ</TextLink>からお知らせください。
        </Notice>
      )}
      {exports
        .filter(({ url }) => url !== null)
        .map(one => (
          <Ready key={one.id} made={one} />
        ))}
      {ask.error && <Notice kind="problem">{errorMessage(ask.error)}</Notice>}
      {newest?.state !== 'making' &&
        (nextFrom ? (
          <p className={classes.hint}>つぎの書き出しは、{momentText(nextFrom)}からできます。</p>
        ) : (
          <SecondaryButton onPress={() => ask.mutate()} isBusy={ask.isPending}>
            書き出しをはじめる
          </SecondaryButton>
        ))}
    </section>
  )
}

function Ready({ made: { askedAt, endsAt, bytes, url } }: { made: Export }) {
  return (
    <Notice
      kind="success"
      title={`${momentText(askedAt)}の書き出しができました`}
      action={
        // A link of the browser's own: the file is streamed to the disk.
        <a href={url ?? ''} download className={classes.take}>
          zipを受けとる（{sizeText(bytes)}）
        </a>
      }
    >
      {endsAt && `${momentText(endsAt)}まで、`}この端末から受けとれます（{exportDays}日のあいだ）。
    </Notice>
  )
}

function momentText(instant: string): string {
  const text = tokyoTimestamp(new Date(instant))
  return `${japaneseDay(text.slice(0, 10))} ${text.slice(11, 16)}`
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}KB` : `${(bytes / 1_000_000).toFixed(1)}MB`
