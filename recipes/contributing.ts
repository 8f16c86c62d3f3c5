/** The files that the numbered steps of a recipe name, as patterns: `<x>` is any name, a folder any file in it. */
export function filesNamed(contributing: string, heading: string): RegExp[] {
  const [, section] = contributing.split(`\n### ${heading}\n`)
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe “${heading}”.`)
  const [text = ''] = section.split(/\n##/)
  const steps = text.split(/\n\n/).filter(part => /^\s*1\. /.test(part))
  if (steps.length !== 1) throw new Error(`The recipe “${heading}” must have its steps in one list.`)
  const named = [...(steps[0] ?? '').matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
  return named.filter(word => /^((apps|packages|content)\/|[A-Z]+\.md$)/.test(word)).map(patternOf)
}

function patternOf(name: string): RegExp {
  const any = '[\\w-]+'
  const literal = name.split(/<[^>]*>/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join(any)}${name.endsWith('/') ? '[\\w.-]+' : ''}$`)
}
