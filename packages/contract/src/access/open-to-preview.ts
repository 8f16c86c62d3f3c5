/** Screens that anybody signed in may see: the top page of a plan shows its parts, each with its lock. */
export const isOpenToPreview = (page: string): boolean => page === 'plan-top' || page === 'player-menu'
