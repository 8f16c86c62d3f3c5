import type { Layout } from '@iki/contract/screens/screen'
import { logoNameOf, logos } from '@iki/contract/shell/logo'
import { Logo } from '#ui/marks/logo.tsx'
import { serviceName } from '#ui/page/service-name.ts'

/** The logo of the plan whose rooms we are in. */
export function PlanLogo({ layout }: { layout: Layout }) {
  const { name, accent } = logos[logoNameOf(layout)]
  return <Logo name={serviceName()} accent={accent} {...(name && { planName: name })} />
}
