import { operatorSettings } from '#core/operator.ts'
import type { ContentFile } from './content-file.ts'

type Text = Pick<ContentFile, 'fields' | 'body' | 'bodyLine' | 'lineOf'> & { name: string }

/**
 * Problems of the placeholders for the operator and the service in a text, where they are filled in and where they are
 * not.
 */
export function problemsOfOperator(text: Text, { isFilledIn }: { isFilledIn: boolean }): string[] {
  return linesOf(text).flatMap(({ line, value }) =>
    [...value.matchAll(/\{\{\s*(operator|service)\.(\w+)\s*\}\}/g)].flatMap(
      ([placeholder, of = '', field = '']) => {
        const at = `${text.name}:${line}: ${placeholder}`
        if (!isFilledIn) return [`${at} is filled in on pages only`]
        const known = of === 'service' ? ['name'] : Object.keys(operatorSettings)
        return known.includes(field) ? [] : [`${at} is unknown; there are ${known.join(', ')}`]
      },
    ),
  )
}

const linesOf = ({ fields, body, bodyLine, lineOf }: Text) => [
  ...Object.entries(Object(fields)).map(([field, value]) => ({ line: lineOf(field), value: String(value) })),
  ...body.split('\n').map((value, index) => ({ line: bodyLine + index, value })),
]
