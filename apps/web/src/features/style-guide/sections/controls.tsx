import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { here } from '../samples.ts'
import { Section, Specimen, SpecimenLine } from '../specimen.tsx'
import classes from '../style-guide.module.css'

export function Buttons() {
  return (
    <Section
      id="buttons"
      title="ボタンとリンク"
      lead="塗ったボタンは一画面に一つ。どれも44pxより大きく、親指でとどく大きさに。"
    >
      <Specimen name="buttons/primary-button.tsx" note="その画面でいちばんしてほしいこと">
        <SpecimenLine>
          <PrimaryButton to={here} icon={<IconPlay />}>
            つづきから
          </PrimaryButton>
          <PrimaryButton isBusy>保存しています</PrimaryButton>
          <PrimaryButton isDisabled>選べません</PrimaryButton>
        </SpecimenLine>
      </Specimen>
      <Specimen name="buttons/primary-button.tsx" note="isWide：画面の幅いっぱい">
        <PrimaryButton isWide>きょうを残す</PrimaryButton>
      </Specimen>
      <Specimen name="buttons/secondary-button.tsx" note="それ以外のこと。取り消せないことは赤で">
        <SpecimenLine>
          <SecondaryButton to={here}>一覧へもどる</SecondaryButton>
          <SecondaryButton icon={<IconPlus />}>しおりを足す</SecondaryButton>
          <SecondaryButton isGrave>この記録を消す</SecondaryButton>
        </SpecimenLine>
      </Specimen>
      <Specimen name="buttons/icon-button.tsx" note="絵だけのボタン。label が読み上げられます">
        <SpecimenLine>
          <IconButton label="お知らせ">
            <IconBell />
          </IconButton>
          <IconButton label="足す" isOutlined>
            <IconPlus />
          </IconButton>
          <IconButton label="足す（いまは使えません）" isOutlined isDisabled>
            <IconPlus />
          </IconButton>
        </SpecimenLine>
      </Specimen>
      <Specimen name="buttons/text-link.tsx" note="文のなかのリンク、外のサイトへのリンク">
        <SpecimenLine>
          <TextLink to={here}>プランを見る</TextLink>
          <TextLink to="https://example.com" isExternal>
            コイン交換所
          </TextLink>
        </SpecimenLine>
      </Specimen>
    </Section>
  )
}

const hours = ['朝', '昼', '夜', 'いつでも', '電車で', '眠れないとき']

export function ChoicesSection() {
  const [chosen, setChosen] = useState('朝')
  return (
    <Section
      id="choices"
      title="選ぶ・わける"
      lead="少ない選択肢はならべて見せます。はみ出したら横にすべります。"
    >
      <Specimen name="buttons/chip.tsx" note="ChipRow と Chip">
        <ChipRow label="いつ聴きますか">
          {hours.map(hour => (
            <Chip key={hour} isOn={hour === chosen} onPress={() => setChosen(hour)}>
              {hour}
            </Chip>
          ))}
        </ChipRow>
      </Specimen>
      <Specimen name="page/section-heading.tsx" note="ページの中の区切り">
        <SectionHeading link={{ to: here, label: 'すべて見る', spokenLabel: 'つづきをすべて見る' }}>
          つづきを聴く
        </SectionHeading>
      </Specimen>
    </Section>
  )
}

export function Fields() {
  const [memo, setMemo] = useState('電車で座れたので、十駅ぶんの呼吸。')
  return (
    <Section id="fields" title="書く" lead="札はいつも見えるところに。まちがいは、どう直すかまで言います。">
      <Specimen name="fields/text-field.tsx ほか" note="Mantine の入力欄を、この意匠で">
        <div className={classes.fields}>
          <TextField label="メールアドレス" type="email" autoComplete="email" placeholder="you@example.com" />
          <TextField
            label="ニックネーム"
            isOptional
            description="ほかの会員から見える名前です"
            defaultValue="春子"
          />
          <TextField
            label="郵便番号"
            defaultValue="12"
            error="数字7けたで入力してください"
            inputMode="numeric"
          />
          <PasswordField
            label="パスワード"
            defaultValue="himitsu-no-kotoba"
            autoComplete="current-password"
          />
          <TextAreaField
            label="ひとこと"
            isOptional
            value={memo}
            mostCharacters={200}
            onChange={event => setMemo(event.currentTarget.value)}
          />
          <CheckboxField label="ログインしたままにする" defaultChecked />
          <CheckboxField label="利用規約に同意します" error="同意していただくと、先へすすめます" />
        </div>
      </Specimen>
    </Section>
  )
}
