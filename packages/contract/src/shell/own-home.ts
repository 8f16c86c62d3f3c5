import type { DisplaySettings } from '../account/display-settings.ts'
import type { HomePart } from './home-parts.ts'

export const homePartNames: Readonly<Record<HomePart, string>> = {
  diary: 'きょうの日記',
  unfinished: '聴きかけ',
  week: '今週',
  radio: 'ラジオ',
  post: 'みんなの感想',
  word: 'きょうのことば',
  plans: 'ご契約のプラン',
  news: 'お知らせ',
}

/**
 * Home's parts in the order of a member: their own order, else `usual`. A part that a later release adds comes last;
 * what they have hidden is left out.
 */
export function ownHome(
  usual: readonly HomePart[],
  { homeOrder, hiddenParts }: Pick<DisplaySettings, 'homeOrder' | 'hiddenParts'>,
): HomePart[] {
  const order = homeOrder ?? usual
  return [...order, ...usual.filter(part => !order.includes(part))].filter(
    part => !hiddenParts?.includes(part),
  )
}
