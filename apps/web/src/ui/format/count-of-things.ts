/** How many there are of what has no counter of its own: 3つ, and from ten on 12個. */
export const countOfThings = (count: number): string => (count < 10 ? `${count}つ` : `${count}個`)
