import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onFail?: () => void }

/** Around optional parts: if one fails, or its code can't be loaded, the page stays. */
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
