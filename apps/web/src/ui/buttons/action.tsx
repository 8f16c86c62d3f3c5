import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A sound that begins with the press, while the code that plays it is still under way (`build/early-sound-script.ts`). */
export type PressedSound = {
  url: string
  lessonId: string
  /** The second at which it begins. */
  at: number
  /** The share of the chosen volume, from 0 to 1. */
  volume: number
}

/** What a pressable thing does: it leads somewhere, or it acts. */
export type ActionTarget =
  | {
      to: string
      onPress?: () => void
      sound?: PressedSound | undefined
      /** A picture grows into that of the page (ui/lesson/travelling-picture.ts). */
      hasTravelling?: boolean
      type?: undefined
      isDisabled?: undefined
      isBusy?: undefined
      isIdle?: undefined
    }
  | {
      to?: undefined
      onPress?: () => void
      sound?: undefined
      hasTravelling?: undefined
      type?: 'button' | 'submit'
      isDisabled?: boolean
      isBusy?: boolean
      /** A press does nothing for now; the focus stays. */
      isIdle?: boolean
    }

type Props = ActionTarget & { className?: string; label?: string; children: ReactNode }

/**
 * The element behind every button of ours: a link where it leads somewhere, else a button. A busy button stays
 * focusable where it is, so that a screen reader does not lose it.
 */
export function Action({ className, label, children, ...target }: Props) {
  if (target.to !== undefined)
    return (
      <Link
        to={target.to}
        className={className}
        aria-label={label}
        onClick={target.onPress}
        viewTransition={target.hasTravelling}
        data-early={target.onPress && ''}
        data-sound={target.sound?.url}
        data-sound-of={target.sound?.lessonId}
        data-sound-at={target.sound?.at}
        data-sound-volume={target.sound?.volume}
      >
        {children}
      </Link>
    )
  const isHeld = target.isBusy || target.isIdle
  return (
    <button
      type={target.type ?? 'button'}
      className={className}
      aria-label={label}
      aria-busy={target.isBusy || undefined}
      aria-disabled={isHeld || undefined}
      disabled={target.isDisabled}
      onClick={isHeld ? event => event.preventDefault() : target.onPress}
    >
      {children}
    </button>
  )
}
