import { expect, test } from 'vitest'
import { markdownText, plainMarkdown } from './markdown-text.ts'

const cases: [what: string, written: string, escaped: string][] = [
  ['plain words', '息を吐く。', '息を吐く。'],
  ['a heading', '# 朝', '\\# 朝'],
  ['a heading that is moved in', '  ## 朝', '  \\## 朝'],
  ['a number sign within a line', '3 # 4', '3 # 4'],
  ['a point of a list', '- 肩\n+ 首', '\\- 肩\n\\+ 首'],
  ['a point on a later line', '朝\n- 肩', '朝\n\\- 肩'],
  ['a line below a heading', '朝\n===\n夜\n---', '朝\n\\===\n夜\n\\---'],
  ['a numbered point', '1. 肩\n12) 首', '1\\. 肩\n12\\) 首'],
  ['a numbered point that is moved in', '  3. 腰', '  3\\. 腰'],
  ['a point or a bracket without a number', '. 肩\n) 首', '. 肩\n) 首'],
  ['a number within a line', '朝 1. 夜', '朝 1. 夜'],
  ['a dash within a line', '7-8時に、肩', '7\\-8時に、肩'],
  ['a dash after words', '朝-夜', '朝-夜'],
  ['a link', '[肩](https://example.com)', '\\[肩\\](https://example.com)'],
  ['emphasis', '*肩* と _首_ と ~腰~', '\\*肩\\* と \\_首\\_ と \\~腰\\~'],
  ['code', '`肩`', '\\`肩\\`'],
  ['HTML', '<b>肩</b> &amp;', '\\<b\\>肩\\</b\\> \\&amp;'],
  ['a cell of a table', '肩|首', '肩\\|首'],
  ['a quotation', '> 肩', '\\> 肩'],
  ['a backslash', 'a\\b', 'a\\\\b'],
  ['a backslash at the end of a line, which would break it', 'a\\\nb', 'a\\\\\nb'],
  ['nothing', '', ''],
]

test.each(cases)('in Markdown %s is a text: %j is %j', (_, written, escaped) => {
  expect(markdownText(written)).toBe(escaped)
})

test.each(cases)('from Markdown %s is read back as it was written: %j', (_, written, escaped) => {
  expect(plainMarkdown(escaped)).toBe(written)
})

test('a backslash that breaks a line of Markdown is no escape', () => {
  expect(plainMarkdown('肩\\\n首')).toBe('肩\\\n首')
})
