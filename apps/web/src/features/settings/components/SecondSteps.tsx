import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { roleLabels, type Role, roles } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { Choice } from '../../../ui/forms/Choice.tsx'
import type { SettingsValues } from '../settingsForm.ts'
import styles from './OrganisationForm.module.css'

const choices = [
  { value: 'off', label: t('Off') },
  { value: 'offered', label: t('Each person may turn it on') },
  { value: 'from', label: t('Everybody needs it, from a day on') },
] as const

/** Which roles sign in with a second step beside the password, and from when on they have to. */
export function SecondSteps({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { second_step } = form.getValues()
  const set = (role: Role, value: string) => form.setFieldValue('second_step', { ...second_step, [role]: value })
  return (
    <>
      <h3>{t('Second step of signing in')}</h3>
      <p className="soft">{t('After the password, people use a code from an app or a passkey. From this day, those without one set it up at their next sign-in.')}</p>
      <div className={`stack gap-16 ${styles.numbers}`}>
        {roles.map((role) => {
          const value = second_step[role]
          const kind = value === 'off' || value === 'offered' ? value : 'from'
          return (
            <div key={role} className="stack gap-8 content-start">
              <Choice label={roleLabels[role]} shown options={choices} value={kind} onChange={(chosen) => set(role, chosen === 'from' ? '' : chosen)} />
              {kind === 'from' && <TextInput type="date" label={t('First day, {role}', { role: roleLabels[role] })} value={value} onChange={(event) => set(role, event.currentTarget.value)} />}
            </div>
          )
        })}
      </div>
      {form.errors['second_step'] !== undefined && (
        <p className="bad-ink" role="alert">
          {form.errors['second_step']}
        </p>
      )}
    </>
  )
}
