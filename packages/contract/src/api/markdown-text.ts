/** A member's text in a Markdown file: escaped, so that nothing in it becomes a heading, a link or HTML. */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>&|~]/g, '\\$&').replace(/^(\s*|\s*\d+)([#+=-]|(?<=\d)[.)])/gm, '$1\\$2')
}

/** What was written, of a text that `markdownText` has made. */
export const plainMarkdown = (escaped: string): string => escaped.replace(/\\([^\n])/g, '$1')
