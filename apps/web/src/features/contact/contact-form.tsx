import { normalizeEmail } from '@iki/contract/account/account'
import { contactFields } from '@iki/contract/account/contact'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type Receipt, useSendContact } from './contact.queries.ts'
import { type ContactDraft, contactDraft } from './contact-draft.ts'

const schema = v.object({
  name: contactFields.name,
  email: typedEmail,
  subject: contactFields.subject,
  body: contactFields.body,
})

type Props = {
  /** Whose draft this is. */
  owner: string
  /** The name and address of the signed-in member, if they are known. */
  known: Pick<ContactDraft, 'name' | 'email'>
  onSent: (receipt: Receipt) => void
}

export function ContactForm({ owner, known, onSent }: Props) {
  const send = useSendContact(receipt => {
    contactDraft.clear()
    onSent(receipt)
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: begin(known, contactDraft.read(owner)),
    onValuesChange: values => contactDraft.save(owner, values),
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormFrame
      label="お問い合わせ"
      submitLabel="送る"
      isBusy={send.isPending}
      problem={send.error && errorMessage(send.error)}
      onSubmit={form.onSubmit(
        values => send.mutate({ ...values, email: normalizeEmail(values.email) }),
        // The form is longer than a phone's screen, so the field with the error may be out of view.
        errors => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <TextField
        label="お名前"
        description="ニックネームでもかまいません。"
        autoComplete="name"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <EmailField
        description="お返事をお送りする先です。"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextField
        label="件名"
        autoComplete="off"
        key={form.key('subject')}
        {...form.getInputProps('subject')}
      />
      {/* Without the browser's own limit, which would cut off a pasted text without a message. */}
      <TextAreaField
        label="内容"
        description="音声のことなら題名を、動きのことならお使いの端末とブラウザを添えていただけると、早くお答えできます。"
        minRows={7}
        key={form.key('body')}
        {...form.getInputProps('body')}
      />
    </FormFrame>
  )
}

/** The fields at first: the draft if there is one, else what is known of the member. */
function begin(known: Props['known'], typed: ContactDraft | null): ContactDraft {
  return {
    name: typed?.name || known.name,
    email: typed?.email || known.email,
    subject: typed?.subject ?? '',
    body: typed?.body ?? '',
  }
}
