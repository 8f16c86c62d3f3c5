import { offerText } from '@iki/contract/money/confirmation'
import type { Product } from '@iki/contract/money/product'
import { escapedHtml } from './operator-placeholders.ts'

/** A paragraph of a page that is replaced by the prices, so that what is shown and what is charged can't differ. */
const placeholder = /<p>\s*\{\{\s*prices\s*\}\}\s*<\/p>/

export const holdsPrices = (html: string): boolean => placeholder.test(html)

/** The page with a table of all that is sold, each with its prices including tax. */
export function withPrices(html: string, products: readonly Product[]): string {
  const rows = products.map(
    ({ title, prices }) =>
      `<tr><td>${escapedHtml(title)}</td><td>${prices.map(offerText).join('、')}</td></tr>`,
  )
  const table = `<table><thead><tr><th>プランと商品</th><th>価格（税込）</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return html.replace(placeholder, () => table)
}
