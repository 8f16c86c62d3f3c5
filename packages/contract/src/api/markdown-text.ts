/**
 * What a member wrote as it may stand in a Markdown file: it is text, and nothing of it becomes a heading, a link or
 * HTML where the file is shown.
 */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>&|~]/g, '\\$&').replace(/^(\s*|\s*\d+)([#+=-]|(?<=\d)[.)])/gm, '$1\\$2')
}
