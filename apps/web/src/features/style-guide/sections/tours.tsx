import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Celebration } from '#ui/tour/celebration.tsx'
import { Tour, type TourStep } from '#ui/tour/tour.tsx'
import { Section, Specimen, SpecimenColumns } from '../specimen.tsx'

const steps: TourStep[] = [
  {
    target: 'guide-tour',
    title: 'ここから',
    text: '示すところに輪がひろがります。動きを減らす設定では、輪はとまっています。',
  },
  {
    target: 'guide-praise',
    title: 'となり',
    text: '矢印のキーで進み、Escでやめられます。ほかのところも、そのまま使えます。',
  },
  { title: 'まんなか', text: '示すところが画面にないときは、まんなかに出ます。' },
]

/** The guided tour and the celebration. */
export function Tours() {
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  const [isPraised, setPraised] = useState(false)
  const begin = () => {
    setStep(0)
    setOpen(true)
  }
  return (
    <Section
      id="tours"
      title="案内"
      lead="画面の使い方を、一歩ずつ。すすめることはあっても、むりには始めません。"
    >
      <SpecimenColumns>
        <Specimen name="tour/tour.tsx" note="電話では下のほう、広い画面では示すもののそば">
          <div data-tour="guide-tour">
            <SecondaryButton onPress={begin}>案内を見る</SecondaryButton>
          </div>
        </Specimen>
        <Specimen name="tour/celebration.tsx" note="やりとげたときに、ひと呼吸だけ">
          <div data-tour="guide-praise">
            <SecondaryButton onPress={() => setPraised(true)}>ひらく</SecondaryButton>
          </div>
        </Specimen>
      </SpecimenColumns>
      {isPraised && <Celebration text="よくできました" onOver={() => setPraised(false)} />}
      <Tour
        steps={steps}
        isOpen={isOpen}
        step={step}
        onStep={setStep}
        onEnd={() => setOpen(false)}
        praise="おつかれさまでした"
      />
    </Section>
  )
}
