/** Looks through an SVG of an operator: it may hold shapes, and nothing that runs, loads or links. */

const tags = new Set(
  'svg g defs title path circle ellipse rect line polyline polygon linearGradient radialGradient stop'.split(
    ' ',
  ),
)
const attributes =
  /^(?:xmlns|viewBox|width|height|id|d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|transform|opacity|offset|gradientUnits|gradientTransform|fill(?:-opacity|-rule)?|stroke(?:-width|-linecap|-linejoin|-opacity|-dasharray)?|stop-(?:color|opacity))$/
const safeValue = /^(?:url\(#[\w-]+\)|[^<>&()]*|[\w\s.,\-()]*)$/

export type Shapes = { text: string; width: number; height: number }
/** The line is that of the SVG, from 1. */
export type ShapeProblem = { line: number; text: string }

const strange = '絵のかたち以外のものが入っています'

/** What a drawing holds, or what is wrong with it. */
export function readShapes(text: string): Shapes | ShapeProblem {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  let end = 0
  for (const found of text.matchAll(/<(\/?)([\w:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g)) {
    const [whole, , tag = '', given = ''] = found
    const line = lineAt(found.index)
    const between = text.slice(end, found.index).search(/[<>]/)
    if (between >= 0) return { line: lineAt(end + between), text: strange }
    if (!tags.has(tag)) return { line, text: `絵に <${tag}> は使えません` }
    const problem = problemOf(given)
    if (problem) return { line, text: problem }
    end = found.index + whole.length
  }
  const after = text.slice(end).search(/[<>]/)
  if (after >= 0) return { line: lineAt(end + after), text: strange }
  const box = /^\s*<svg\s[^>]*\bviewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text)
  const [width, height] = [Number(box?.[1]), Number(box?.[2])]
  if (!(width > 0) || !(height > 0)) return { line: 1, text: 'svg に viewBox="0 0 幅 高さ" が必要です' }
  return { text, width, height }
}

function problemOf(given: string): string | null {
  let rest = given
  for (const [whole, name = '', double, single] of given.matchAll(
    /\s+([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (!attributes.test(name)) return `絵に ${name} は使えません`
    const value = double ?? single ?? ''
    const isAddress = name === 'xmlns' && value === 'http://www.w3.org/2000/svg'
    if (!isAddress && (!safeValue.test(value) || /[:\\]/.test(value))) return `${name} に使えない値があります`
    rest = rest.replace(whole, '')
  }
  return rest.trim() === '' ? null : '絵に読めないところがあります'
}
