export type Heading = { id: string; text: string }

/** What the part at this place of a text is named in its address. The sanitizer leaves ids to nobody else. */
export const headingId = (index: number) => `section-${index + 1}`
