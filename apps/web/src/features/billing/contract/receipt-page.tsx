import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Receipt } from '@iki/contract/money/receipt'
import { yenText } from '@iki/contract/money/yen'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { Page } from '#ui/page/page.tsx'
import { receiptQuery, useReissueReceipt } from '../billing.queries.ts'
import classes from './receipt.module.css'

/** A receipt, which prints as a sheet of paper. */
export function ReceiptPage() {
  const { number = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(receiptQuery(number))
  if (!data)
    return (
      <Page title="領収書" isTitleHidden={!error}>
        {error ? (
          <QueryError
            error={error}
            missingTitle="この領収書は見つかりません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Page>
    )
  return (
    <Page title={data.kind === 'return' ? '返金の記録' : '領収書'} isTitleHidden>
      <Paper receipt={data} />
      <div className={classes.tools}>
        <SecondaryButton onPress={() => window.print()}>印刷する・PDFにする</SecondaryButton>
        <Addressee receipt={data} />
      </div>
    </Page>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { issuer, kind, reissueCount } = receipt
  return (
    <article className={classes.paper}>
      <h2 className={classes.name}>
        {kind === 'return' ? '適格返還請求書' : '領収書（適格簡易請求書）'}
        {reissueCount > 0 && '・再発行'}
      </h2>
      {receipt.addressee && <p className={classes.addressee}>{receipt.addressee} 様</p>}
      <p className={classes.total}>{yenText(receipt.totalYen)}</p>
      <table className={classes.lines}>
        <tbody>
          {receipt.lines.map(({ words, amountYen }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>{yenText(amountYen)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">うち消費税（{receipt.taxPercent}%）</th>
            <td>{yenText(receipt.taxYen)}</td>
          </tr>
        </tbody>
      </table>
      <dl className={classes.facts}>
        <Fact name="番号">{receipt.number}</Fact>
        <Fact name="ご注文">{receipt.orderNumber}</Fact>
        <Fact name={kind === 'return' ? '返金日' : 'お支払い日'}>{japaneseDay(receipt.paidOn)}</Fact>
        <Fact name="発行日">{japaneseDay(tokyoDay(new Date(receipt.issuedAt)))}</Fact>
        <Fact name="方法">{receipt.methodLabel}</Fact>
      </dl>
      <p className={classes.issuer}>
        {issuer.name}
        {issuer.address && (
          <span>
            <WholeDates>{issuer.address}</WholeDates>
          </span>
        )}
        {issuer.invoiceNumber && <span>登録番号 {issuer.invoiceNumber}</span>}
      </p>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Addressee({ receipt }: { receipt: Receipt }) {
  const reissue = useReissueReceipt(receipt.number)
  const [name, setName] = useState(receipt.addressee)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reissue.mutate(name.trim())
  }
  return (
    <>
      {reissue.isSuccess && <Notice kind="success" title="宛名を入れて、発行しなおしました" />}
      <FormFrame
        label="宛名"
        submitLabel="この宛名で発行しなおす"
        isBusy={reissue.isPending}
        problem={reissue.error && errorMessage(reissue.error)}
        onSubmit={submit}
      >
        <TextField
          label="宛名"
          isOptional
          description="会社やお店の名前など。番号は変わりません。"
          mostCharacters={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
      </FormFrame>
    </>
  )
}
