export type Heading = { id: string; text: string }

/** What the part at this place of a text is named in its address. */
export const headingId = (index: number) => `section-${index + 1}`

/** The parts of a text, in its order. Takes what `sanitized` gives. */
export function headingsOf(clean: string): Heading[] {
  const text = new DOMParser().parseFromString(clean, 'text/html')
  return [...text.querySelectorAll('h2')].map((heading, index) => ({
    id: headingId(index),
    text: heading.textContent,
  }))
}

/** The same text with the ids of its parts, which the sanitizer leaves to nobody. */
export function withHeadingIds(clean: string): string {
  let index = 0
  return clean.replaceAll('<h2>', () => `<h2 id="${headingId(index++)}">`)
}
