/** As `apps/web/build/styles.ts` writes them. */
export type StyleRule = { text: string; within: string[]; classes: string[][]; keyframes?: string }

/**
 * The styles that a page needs before its style sheets are there: the rules whose classes are in its HTML, in their
 * order. The whole sheets follow after the content.
 */
export function pageStyles(rules: readonly StyleRule[]): (html: string) => string {
  return html => {
    const used = new Set<string>()
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const name of names.split(' ')) used.add(name)
    const isNeeded = ({ classes }: StyleRule) => classes.some(each => each.every(name => used.has(name)))
    const needed = rules.filter(isNeeded)
    const text = needed.map(rule => rule.text).join('')
    const moving = rules.filter(({ keyframes }) => keyframes !== undefined && text.includes(keyframes))
    return joined([...needed, ...moving])
  }
}

/** Neighbours with the same conditions share them. */
function joined(rules: readonly StyleRule[]): string {
  let css = ''
  let open: string[] = []
  for (const { text, within } of rules) {
    if (within.length !== open.length || within.some((head, index) => head !== open[index])) {
      css += '}'.repeat(open.length) + within.map(head => `${head}{`).join('')
      open = within
    }
    css += text
  }
  return css + '}'.repeat(open.length)
}
