/** A quality as everybody calls it: 720p. */
export const heightText = (height: number): string => `${height}p`
