import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LoadingScreen } from '#ui/feedback/loading-screen.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { SavingMark } from '#ui/feedback/saving-mark.tsx'
import { Html } from '#ui/html/html.tsx'
import { LessonCard } from '#ui/lesson/lesson-card.tsx'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { here, lessons, writtenText } from '../samples.ts'
import { Section, Specimen, SpecimenColumns } from '../specimen.tsx'
import classes from '../style-guide.module.css'

export function Lessons() {
  return (
    <Section
      id="lessons"
      title="レッスン"
      lead="絵、題、ひとこと、聴いたところまで。鍵は壁ではなく、小さくひらいた円です。"
    >
      <Specimen name="lesson/lesson-card.tsx" note="そのページがまず差しだす一つ">
        <SpecimenColumns>
          <LessonCard
            lesson={{ ...lessons.guest, accent: 'kafuku' }}
            to={here}
            eyebrow="おはようございます、春子さん"
            meta="第3回 ・ のこり6分12秒"
            actionLabel="つづきから"
          />
          <LessonCard
            lesson={lessons.listened}
            to={here}
            eyebrow="こんばんは、春子さん"
            meta="夜のメソッド ・ 12分"
            actionLabel="はじめる"
          />
        </SpecimenColumns>
      </Specimen>
      <Specimen name="lesson/lesson-row.tsx" note="はじめて、途中、聴きおえた、再生中、鍵">
        <RowList label="レッスンの見本" isInColumns>
          <LessonRow lesson={lessons.fresh} to={here} meta="朝のメソッド" />
          <LessonRow lesson={lessons.started} to={here} meta="身体講義 十一月" isCurrent />
          <LessonRow lesson={lessons.listened} to={here} meta="夜のメソッド" />
          <LessonRow
            lesson={lessons.long}
            to={here}
            meta="身体講義をつづけて聴くための長い名前のついたプレイリスト"
          />
          <LessonRow lesson={lessons.locked} to={here} meta="丹田" />
          <LessonRow lesson={lessons.lockedByMany} to={here} />
          <LessonRow lesson={lessons.guest} to={here} />
        </RowList>
      </Specimen>
      <Specimen name="lists/fact-list.tsx" note="名前と、わかっていること">
        <FactList
          label="レッスンについての見本"
          facts={[
            ['長さ', '12分'],
            ['語り', '春子'],
            ['聴いたところ', '身体講義をつづけて聴くための、長い名前のついたプレイリストの三つめ'],
          ]}
        />
      </Specimen>
      <Specimen name="marks/progress-line.tsx" note="細い一本で、どこまで">
        <ProgressLine share={0.62} label="今月の歩み" />
      </Specimen>
    </Section>
  )
}

export function Locks() {
  return (
    <Section id="locks" title="鍵" lead="どのプランでひらくのか、いつ終わり、いつはじまるのかを言葉で。">
      <Specimen
        name="lock/lock-notice.tsx"
        note="ログイン前 ／ プランが要る ／ 期限が終わった ／ これからはじまる"
      >
        <SpecimenColumns>
          <LockNotice
            lock={{ reason: 'sign_in' }}
            action={<PrimaryButton to={here}>ログインする</PrimaryButton>}
          />
          <LockNotice
            lock={{
              reason: 'plan',
              plans: ['eichi', 'syaka', 'dancer-online'],
              endedAt: null,
              startsAt: null,
            }}
            action={<SecondaryButton to={here}>プランを見る</SecondaryButton>}
          />
          <LockNotice
            lock={{ reason: 'plan', plans: ['kafuku'], endedAt: '2025-11-30T14:59:59Z', startsAt: null }}
            action={<TextLink to={here}>終わったプランを見る</TextLink>}
          />
          <LockNotice
            lock={{ reason: 'plan', plans: ['base2'], endedAt: null, startsAt: '2026-01-04T15:00:00Z' }}
          />
        </SpecimenColumns>
      </Specimen>
    </Section>
  )
}

export function Notices() {
  return (
    <Section
      id="notices"
      title="伝える"
      lead="何が起きたか、なくなったものはないこと、次の一歩。いつも言葉で。"
    >
      <Specimen name="feedback/notice.tsx" note="知らせ ／ できた ／ こまった">
        <SpecimenColumns>
          <Notice title="12月の講義を公開しました">座る・立つ・歩くを、三回にわけて。</Notice>
          <Notice kind="success" title="きょうを残しました">
            12日つづいています。
          </Notice>
          <Notice
            kind="problem"
            title="送れませんでした"
            action={<SecondaryButton>もう一度送る</SecondaryButton>}
          >
            書いたものは、この画面に残っています。
          </Notice>
        </SpecimenColumns>
      </Specimen>
      <Specimen name="feedback/save-state.tsx" note="書いたものがいまどこにあるか">
        <SaveState state="draft" />
        <SaveState state="saving" />
        <SaveState state="saved" />
        <SaveState state="onDevice" note="未送信1件" />
        <SaveState state="failed" />
      </Specimen>
      <Specimen name="feedback/saving-mark.tsx" note="保存しているあいだ、画面の隅に" isFramed>
        <div className={classes.low}>
          <SavingMark />
        </div>
      </Specimen>
      <Specimen name="feedback/empty-state.tsx" note="ここに何が入るか、はじめの一歩">
        <EmptyState
          title="しおりは、まだありません"
          action={<PrimaryButton to={here}>レッスンをさがす</PrimaryButton>}
        >
          聴きながら気になったところに、しおりをはさめます。はさんだところは、ここからすぐに聴きなおせます。
        </EmptyState>
      </Specimen>
      <Specimen name="feedback/error-panel.tsx" note="読み込めなかったとき">
        <ErrorPanel onRetry={() => {}} action={<TextLink to={here}>ホームへもどる</TextLink>}>
          ただいまつながりにくくなっています。少し時間をおいてからお試しください。
        </ErrorPanel>
      </Specimen>
      <Specimen name="feedback/list-skeleton.tsx" note="まもなく届く一覧のかたち">
        <ListSkeleton rows={3} />
      </Specimen>
      <Specimen
        name="feedback/loading-screen.tsx"
        note="はじめの読み込み。八秒をすぎると、ひらきなおしをすすめます"
        isFramed
      >
        <div className={classes.tall}>
          <LoadingScreen />
        </div>
      </Specimen>
    </Section>
  )
}

export function Prose() {
  return (
    <Section id="prose" title="本文" lead="記事や解説は、行間をひろく、ゆっくり読めるように。">
      <Specimen name="html/html.tsx" note="Markdown から作られた文章。ここでだけ HTML を通します">
        <Html html={writtenText} />
      </Specimen>
    </Section>
  )
}
