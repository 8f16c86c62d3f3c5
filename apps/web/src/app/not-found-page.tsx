import { href } from '@iki/contract/screens/screens'
import { notFoundRedirectMs, pageNotFoundText } from '@iki/contract/shell/shell'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import classes from './not-found-page.module.css'

/** 404: a message, and after three seconds the home page, unless somebody does something here. */
export function NotFoundPage() {
  const navigate = useNavigate()
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (isStaying) return
    const timer = setTimeout(() => navigate(href('/'), { replace: true }), notFoundRedirectMs)
    const stay = () => setStaying(true)
    const signs = ['pointerdown', 'keydown', 'wheel']
    for (const sign of signs) window.addEventListener(sign, stay)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, stay)
    }
  }, [navigate, isStaying])
  const lead = 'お探しのページは、移動したか、なくなったようです。'
  return (
    <Threshold
      title="ページが見つかりません"
      lead={isStaying ? lead : `${lead}3秒後に、ホームにもどります。`}
      drawing="step"
      isLarge
    >
      <PrimaryButton to={href('/')}>ホームへ</PrimaryButton>
      <p lang="en" className={classes.code}>
        404 {pageNotFoundText}
      </p>
    </Threshold>
  )
}
