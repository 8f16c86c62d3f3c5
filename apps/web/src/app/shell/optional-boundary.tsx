import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onFail?: () => void }

/** Around what a page can do without: where it fails, or its code does not come, the page stays. */
export class OptionalBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
