import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { tellError } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useExport } from './bookmark.queries.ts'
import classes from './bookmarks-page.module.css'

/** Everything as a file of one's own. */
export function ExportButtons() {
  const { mutate, variables, isPending, isSuccess, data, error } = useExport()
  return (
    <section>
      <SectionHeading>書き出す</SectionHeading>
      <p className={classes.hint}>
        すべてのしおりとメモを、ひとつのファイルにまとめてお渡しします。読むにはMarkdown、ほかのアプリで使うにはJSONを。
      </p>
      <div className={classes.exports}>
        {(['markdown', 'json'] as const).map(format => (
          <SecondaryButton
            key={format}
            icon={<IconDownload />}
            isBusy={isPending && variables === format}
            onPress={() => mutate(format)}
          >
            {format === 'markdown' ? 'Markdown' : 'JSON'}
          </SecondaryButton>
        ))}
      </div>
      {isSuccess && <Notice kind="success">「{data.name}」を書き出しました。</Notice>}
      {error && <Notice kind="problem">{tellError(error)}</Notice>}
    </section>
  )
}
