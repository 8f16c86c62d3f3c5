import type { Author } from '@iki/contract/people/author'

/** Shown for a member without a name. */
const namelessMember = 'お名前なし'
const operatorName = '運営'

/** Names by which members could be mistaken for the operators. */
const operatorLike = /運営|公式|事務局|管理者/
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu

type Named = { uid: string; nickname: string | null; authority: 'customer' | 'operator' }

/** A member as others see them beside what they wrote. */
export function presentAuthor({ uid, nickname, authority }: Named): Author {
  const isOperator = authority === 'operator'
  const name = isOperator ? (nickname ?? operatorName) : (shownNickname(nickname) ?? namelessMember)
  return { uid, name, isOperator }
}

/** The name that others see; null if the member has none, or one that could be mistaken for the operators'. */
export function shownNickname(nickname: string | null): string | null {
  return nickname !== null && operatorLike.test(nickname.normalize('NFKC').replace(unseen, ''))
    ? null
    : nickname
}
