import { href } from '@iki/contract/screens/screens'
import { notFoundRedirectMs, pageNotFoundText } from '@iki/contract/shell/shell'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import classes from './not-found-page.module.css'

/** 404: says so, links to the top page and goes there by itself after three seconds. */
export function NotFoundPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(href('/'), { replace: true }), notFoundRedirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Threshold
      title="ページが見つかりません"
      lead="お探しのページは、移動したか、なくなったようです。3秒後に、トップページにもどります。"
      drawing="step"
    >
      <PrimaryButton to={href('/')}>トップページへ</PrimaryButton>
      <p lang="en" className={classes.code}>
        404 {pageNotFoundText}
      </p>
    </Threshold>
  )
}
