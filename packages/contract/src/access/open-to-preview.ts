/** Screens that anybody signed in may look at: the top page of a plan says what it holds, each part with its lock. */
export const isOpenToPreview = (page: string): boolean => page === 'plan-top' || page === 'player-menu'
