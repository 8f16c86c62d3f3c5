import { tokyoTimestamp } from '@iki/contract/api/tokyo'

/** The first file of an export. */
export function leadText(tables: readonly { file: string; title: string }[], at: Date): string {
  return `# お預かりしているもの

${tokyoTimestamp(at).slice(0, 16)} に書き出しました。

- \`diary\` … 日記と写真。読むには diary.md、表計算には csv、ほかのアプリには diary.json
- \`bookmarks\` … しおりとメモ
- \`pictures\` … 感想に添えた写真
- \`csv\` と \`json\` … 下の表。同じ中身です

| ファイル | 中身 |
|---|---|
${tables.map(({ file, title }) => `| ${file} | ${title} |`).join('\n')}

日時は、日本の時刻です。パスワードは、もとにもどせない形でだけお預かりしているため、入っていません。
`
}
