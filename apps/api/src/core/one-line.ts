/** What would steer a terminal, break a line or turn the direction of the text around it. */
const unprintable = /[\s\p{Cc}\p{Bidi_Control}]+/gu
const unprintableInLines = /(?!\n)[\p{Cc}\p{Bidi_Control}]+/gu
/** No language puts more marks on one letter; piled up they cover the lines around it. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** A text that people wrote, in one line: it can stand in a mail's head and beside other words. */
export function oneLine(text: string): string {
  return text.replace(unprintable, ' ').replace(piledMarks, '$1').trim()
}

/** As oneLine, but for lines, which stay. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintableInLines, '')
    .replace(piledMarks, '$1')
    .trim()
}
