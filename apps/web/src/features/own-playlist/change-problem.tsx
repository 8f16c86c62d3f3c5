import { Notice } from '#ui/feedback/notice.tsx'

/** Why a change was not made; the list shows what is there. */
export function ChangeProblem({ children }: { children: string }) {
  return (
    <Notice kind="problem" title="変えられませんでした">
      {children}
    </Notice>
  )
}
