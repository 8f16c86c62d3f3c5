/** The usual name of a quality: 720p. */
export const heightText = (height: number): string => `${height}p`
