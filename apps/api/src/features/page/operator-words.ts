import { type Operator, operatorSettings } from '#core/operator.ts'

/** What pages write where the operator is to be named: `{{operator.name}}`, and so on. */
const placeholder = /\{\{\s*operator\.(\w+)\s*\}\}/g
const onRequest = 'ご請求があれば、遅滞なくお知らせします。'

type Named = { operator: Operator; serviceName: string; supportEmail: string }

/**
 * Names the operator in what a page says. Where a setting is missing, members read that they are told on request, as the
 * law allows, and the name of the service in place of the operator's: never a blank, and never the placeholder.
 */
export function operatorWords({ operator, serviceName, supportEmail }: Named) {
  const words: Record<string, string | undefined> = {
    ...operator,
    name: operator.name ?? serviceName,
    email: supportEmail,
  }
  const wordsFor = (field: string) => (Object.hasOwn(words, field) && words[field]) || onRequest
  return {
    inText: (text: string) => text.replace(placeholder, (_, field: string) => wordsFor(field)),
    inHtml: (html: string) => html.replace(placeholder, (_, field: string) => escaped(wordsFor(field))),
  }
}

/** What is not set, each with how pages write it. */
export function missingOf(operator: Operator): { setting: string; placeholder: string }[] {
  return (Object.keys(operatorSettings) as (keyof Operator)[])
    .filter(field => operator[field] === undefined)
    .map(field => ({ setting: operatorSettings[field], placeholder: `{{operator.${field}}}` }))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
