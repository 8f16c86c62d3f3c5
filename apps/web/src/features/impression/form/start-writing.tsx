import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { timelinesQuery } from '../impression.queries.ts'

/** For an empty list: a link to the form, for members who have a plan to write in. */
export function StartWriting() {
  const { data } = useQuery(timelinesQuery)
  if (data?.length === 0) return <SecondaryButton to={href('/')}>ホームへもどる</SecondaryButton>
  return <PrimaryButton to={href('/timeline/post-kansou2')}>感想を書く</PrimaryButton>
}
