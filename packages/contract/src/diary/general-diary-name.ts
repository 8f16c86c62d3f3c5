/** By itself, for the table of screens, which every first load has: the other diaries come with their fields. */
export const generalDiaryName = '日記'
