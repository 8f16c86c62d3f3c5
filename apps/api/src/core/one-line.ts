/** Characters that would control a terminal, break a line or change the direction of the surrounding text. */
const unprintable = /[\s\p{Cc}\p{Bidi_Control}]+/gu
const unprintableInLines = /(?!\n)[\p{Cc}\p{Bidi_Control}]+/gu
/** No language puts more marks on one letter; piled up, they cover the surrounding lines. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** A text that people wrote, in one line: safe for a mail's header and beside other text. */
export function oneLine(text: string): string {
  return text.replace(unprintable, ' ').replace(piledMarks, '$1').trim()
}

/** As oneLine, but with its line breaks. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintableInLines, '')
    .replace(piledMarks, '$1')
    .trim()
}
