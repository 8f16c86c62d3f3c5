import type { AtRule, Plugin, Rule } from 'postcss'

const reduced = /prefers-reduced-motion:\s*reduce/
/** A page with this mark does not move, whatever the phone is set to. It adds nothing to a selector's weight. */
const still = ':where(:root[data-motion="still"])'

/**
 * What a style sheet says for phones with reduced motion, it also says for members who have chosen it in the app: the
 * rules are written once, and repeated here under the mark that the choice sets.
 */
export const stillStyles: Plugin = {
  postcssPlugin: 'still-styles',
  Once(root) {
    root.walkAtRules('media', media => {
      if (reduced.test(media.params)) media.after(repeated(media))
    })
  },
}

const marked = (selector: string) =>
  selector.startsWith(':root')
    ? selector.replace(':root', ':root:where([data-motion="still"])')
    : `${still} ${selector}`

function repeated(media: AtRule): Rule[] {
  return (media.nodes ?? []).flatMap(node => {
    if (node.type !== 'rule') return []
    const rule = node.clone()
    rule.selectors = rule.selectors.map(marked)
    return [rule]
  })
}
