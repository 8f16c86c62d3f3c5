import { type Operator, operatorSettings } from '#core/operator.ts'

/** The placeholders for the operator in pages: `{{operator.phone}}`, with additional text in brackets. */
const placeholder = /\{\{\s*operator\.(\w+)\s*\}\}(（[^（）<]*）)?/g
const servicePlaceholder = /\{\{\s*service\.name\s*\}\}/g
const onRequest = 'ご請求があれば、遅滞なくお知らせします。'

const inquiries = 'お問い合わせの画面'

type Named = { operator: Operator; serviceName: string }

/**
 * Fills in the operator and the service in a page. If a setting is missing, members read that it is given on request
 * (as the law allows), the service's name instead of the operator's, and where to write instead of a mail address:
 * never a blank, and never the placeholder.
 */
export function placeholderFiller({ operator, serviceName }: Named) {
  const values: Record<string, string | undefined> = {
    ...operator,
    name: operator.name ?? serviceName,
    email: operator.email ?? inquiries,
  }
  const fill = (text: string, make: (value: string) => string) =>
    text
      .replace(servicePlaceholder, () => make(serviceName))
      .replace(placeholder, (_, field: string, brackets = '') => {
        const known = Object.hasOwn(values, field) ? values[field] : undefined
        return known === undefined ? onRequest : make(known) + brackets
      })
  return {
    inText: (text: string) => fill(text, value => value),
    inHtml: (html: string) => fill(html, escapedHtml),
  }
}

const instead: Operator = { name: 'the name of the service', email: 'of the screen for inquiries' }

/** Missing settings, each with its placeholder and what members read instead. */
export function missingOf(operator: Operator) {
  return (Object.keys(operatorSettings) as (keyof Operator)[])
    .filter(field => operator[field] === undefined)
    .map(field => ({
      setting: operatorSettings[field],
      placeholder: `{{operator.${field}}}`,
      meanwhile: instead[field] ?? 'that it is told on request',
    }))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapedHtml = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
