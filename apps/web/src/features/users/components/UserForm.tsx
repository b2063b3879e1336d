import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { roleLabels, type Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { IconChevronDown } from '../../../ui/icons.ts'
import { FormEnd } from '../../../ui/forms/FormEnd.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { needsBranch } from '../rights.ts'
import { checks, roleOf, type UserFormValues } from '../userForm.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

/** A branch to choose by name. */
export type BranchChoice = { readonly id: string; readonly name: string }

type Props = {
  /** What the form begins with. */
  initial: UserFormValues
  /** What was typed before and not saved. */
  typed: UserFormValues | undefined
  /** Called with the typed values; null when they equal the initial ones. */
  onTyped: (values: UserFormValues | null) => void
  /** The roles to choose from; null where username and role stand fast. */
  roles: readonly Role[] | null
  branches: readonly BranchChoice[]
  /** Whether a password may be set here, by what is chosen. */
  takesPassword?: (values: UserFormValues) => boolean
  /** What somebody should know before they send what they have chosen. */
  note?: (values: UserFormValues) => ReactNode
  /** Said where somebody else must approve what is sent, whatever is chosen. */
  held?: ReactNode
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: SaveFailure | null
  onSubmit: (values: UserFormValues) => void
  onCancel: () => void
}

const select = { rightSection: <IconChevronDown size={16} aria-hidden /> }

/** The form of a new or existing user. The parent component sends the values. */
export function UserForm(props: Props) {
  const { initial, typed, onTyped, roles, branches, takesPassword, note, held: approvalNote, action, sending, failure, onSubmit, onCancel } = props
  const { minimum_password } = usePermissions().settings
  const today = useToday()
  const form = useForm<UserFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: checks(minimum_password, today),
    onValuesChange: (values) => {
      const withoutPassword = { ...values, password: '' }
      onTyped(JSON.stringify(values) === JSON.stringify(initial) ? null : withoutPassword)
    },
  })
  const sent = useSentForm(form, onSubmit, failure)
  const values = form.getValues()
  const role = roleOf(values)
  const noteText = note?.(values)
  return (
    <form {...sent} className="stack gap-14 at-most-560">
      <TextInput {...fieldProps(form, 'display_name')} label={t('Name')} withAsterisk autoComplete="off" />
      {roles !== null && (
        <>
          <TextInput
            {...fieldProps(form, 'username')}
            label={t('Username')}
            description={t('Used to sign in. It cannot be changed later.')}
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NativeSelect
            {...fieldProps(form, 'user_type')}
            {...select}
            label={t('Role')}
            withAsterisk
            data={[{ value: '', label: t('Choose') }, ...roles.map((value) => ({ value, label: roleLabels[value] }))]}
          />
        </>
      )}
      {role !== undefined && needsBranch(role) && (
        <NativeSelect
          {...fieldProps(form, 'branch_id')}
          {...select}
          label={t('Branch')}
          withAsterisk={roles !== null}
          data={[{ value: '', label: roles === null ? t('None') : t('Choose') }, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <TextInput {...fieldProps(form, 'tenure_date')} label={t('Date hired')} type="date" />
      {takesPassword?.(values) === true && (
        <NewPasswordField
          {...fieldProps(form, 'password')}
          label={t('Password')}
          onSuggest={(words) => {
            form.setFieldValue('password', words)
            form.clearFieldError('password')
          }}
        />
      )}
      {noteText !== undefined && noteText !== null && <p className="alert asked">{noteText}</p>}
      {approvalNote}
      <FormEnd action={action} sending={sending} failure={failure} onCancel={onCancel} />
    </form>
  )
}
