import { useState } from 'react'
import { SecondaryButton } from './secondary-button.tsx'

type Props = {
  label: string
  question: string
  yes: string
  no: string
  onYes: () => void
}

/** A button for what can't be undone: it says what will happen, and asks first. */
export function ConfirmButton({ label, question, yes, no, onYes }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) return <SecondaryButton onPress={() => setAsking(true)}>{label}</SecondaryButton>
  return (
    <>
      <p>{question}</p>
      <SecondaryButton isGrave onPress={onYes}>
        {yes}
      </SecondaryButton>
      <SecondaryButton onPress={() => setAsking(false)}>{no}</SecondaryButton>
    </>
  )
}
