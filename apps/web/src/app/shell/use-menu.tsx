import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Optional } from './optional.tsx'

/** The drawer. */
export function useMenu() {
  const { Part: Menu, isOpen, hasFailed, open, close, fail } = useOnDemand(loadMenu)
  return {
    isOpen,
    open,
    problem: hasFailed && (
      <Notice kind="problem">メニューを開けませんでした。電波のよいところで、もう一度お試しください。</Notice>
    ),
    drawer: Menu && (
      <Optional onFail={fail}>
        <Menu onClose={close} />
      </Optional>
    ),
  }
}

const loadMenu = () => import('./menu.tsx').then(chunk => chunk.Menu)
