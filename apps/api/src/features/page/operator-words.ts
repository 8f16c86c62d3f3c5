import { type Operator, operatorSettings } from '#core/operator.ts'

/** What pages write where the operator is to be named: `{{operator.phone}}`, with what is said of it in brackets. */
const placeholder = /\{\{\s*operator\.(\w+)\s*\}\}(（[^（）<]*）)?/g
const servicePlace = /\{\{\s*service\.name\s*\}\}/g
const onRequest = 'ご請求があれば、遅滞なくお知らせします。'

const inquiries = 'お問い合わせの画面'

type Named = { operator: Operator; serviceName: string }

/**
 * Names the operator and the service in what a page says. Where a setting is missing, members read that they are told on request, as the
 * law allows, the name of the service in place of the operator's, and where to write to in place of an address for
 * mails: never a blank, and never the placeholder.
 */
export function operatorWords({ operator, serviceName }: Named) {
  const words: Record<string, string | undefined> = {
    ...operator,
    name: operator.name ?? serviceName,
    email: operator.email ?? inquiries,
  }
  const fill = (text: string, make: (words: string) => string) =>
    text
      .replace(servicePlace, () => make(serviceName))
      .replace(placeholder, (_, field: string, brackets = '') => {
        const known = Object.hasOwn(words, field) ? words[field] : undefined
        return known === undefined ? onRequest : make(known) + brackets
      })
  return {
    inText: (text: string) => fill(text, words => words),
    inHtml: (html: string) => fill(html, escaped),
  }
}

const instead: Operator = { name: 'the name of the service', email: 'of the screen for inquiries' }

/** What is not set, each with how pages write it and what members read instead. */
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
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
