import type { Author } from '@iki/contract/people/impression'

/** How a member is called who has not said a name. */
const namelessMember = 'お名前なし'
const operatorName = '運営'

/** Names under which members would be taken for the operators. */
const operatorLike = /運営|公式|事務局|管理者/
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu

type Named = { uid: string; nickname: string | null; authority: 'customer' | 'operator' }

/** Somebody as others see them beside what they wrote. */
export function presentAuthor({ uid, nickname, authority }: Named): Author {
  const isOperator = authority === 'operator'
  const name = isOperator ? (nickname ?? operatorName) : (shownNickname(nickname) ?? namelessMember)
  return { uid, name, isOperator }
}

/** What others may call a member; null where they have no name or take the operators' for theirs. */
export function shownNickname(nickname: string | null): string | null {
  return nickname !== null && operatorLike.test(nickname.normalize('NFKC').replace(unseen, ''))
    ? null
    : nickname
}
