/** How many characters somebody reads in a line, without the readings of words. */
export const charactersIn = (html: string): number =>
  [...html.replace(/<(rp|rt)>[^<]*<\/\1>/g, '').replace(/<[^>]*>/g, '')].length
