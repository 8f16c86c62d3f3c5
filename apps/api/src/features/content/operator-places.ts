import { operatorSettings } from '#core/operator.ts'

type Text = { name: string; body: string; bodyLine: number }

/** What is wrong with the places that a text leaves for the operator, where they are filled in and where not. */
export function problemsOfOperator({ name, body, bodyLine }: Text, { isFilledIn }: { isFilledIn: boolean }) {
  return body.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\{\{\s*operator\.(\w+)\s*\}\}/g)].flatMap(([place, field = '']) => {
      const at = `${name}:${bodyLine + index}: ${place}`
      if (!isFilledIn) return [`${at} is filled in on pages only`]
      const known = Object.keys(operatorSettings)
      return known.includes(field) ? [] : [`${at} is unknown; there are ${known.join(', ')}`]
    }),
  )
}
