import postcss, { type AtRule, type ChildNode } from 'postcss'

/** A rule of our style sheets: it concerns a page on which all classes of one of its selectors stand. */
export type StyleRule = {
  text: string
  /** The conditions around it, from the outside. */
  within: string[]
  /** For each selector, the classes that it needs; an empty list needs none. */
  classes: string[][]
  /** Of keyframes: their name. They are needed where a rule mentions it. */
  keyframes?: string
}

/** The rules of all style sheets in the order in which they are loaded, for `core/http/page-styles.ts`. */
export function rulesOf(sheets: readonly string[]): StyleRule[] {
  return sheets.flatMap(sheet => postcss.parse(sheet).nodes.flatMap(node => rulesIn(node, [])))
}

const conditions = new Set(['media', 'supports', 'layer', 'container'])

function rulesIn(node: ChildNode, within: string[]): StyleRule[] {
  if (node.type === 'rule') return [{ text: node.toString(), within, classes: node.selectors.map(classesOf) }]
  if (node.type !== 'atrule') return []
  if (node.name.endsWith('keyframes'))
    return [{ text: node.toString(), within, classes: [], keyframes: node.params }]
  if (!conditions.has(node.name) || !node.nodes) return [{ text: node.toString(), within, classes: [[]] }]
  const inside = [...within, headOf(node)]
  return node.nodes.flatMap(child => rulesIn(child, inside))
}

const headOf = ({ name, params }: AtRule) => `@${name} ${params}`

/** What stands in `:not(…)` and its like is not needed, or only one of several. */
function classesOf(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/:(?:not|is|where|has)\([^()]*\)/g, '')
  }
  return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
