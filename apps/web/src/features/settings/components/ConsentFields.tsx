import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '@bisita/contract/words'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import type { SettingsValues } from '../settingsForm.ts'
import styles from './OrganisationForm.module.css'

/** Whether clients must have agreed before they are visited or called, and from when clients of before must. */
export function ConsentFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { consent_required } = form.getValues()
  return (
    <>
      <h3>{t('Consent of clients')}</h3>
      <Toggle
        label={t('A client must agree before a visit or call')}
        hint={t('The call desk then offers only clients who agreed to calls. Clients who refused or withdrew are not contacted.')}
        checked={consent_required}
        onChange={(required) => form.setFieldValue('consent_required', required)}
      />
      <div className={`stack gap-16 ${styles.numbers}`}>
        <TextInput
          type="date"
          {...fieldProps(form, 'consent_live_on')}
          label={t('Clients added before this day are existing clients')}
          description={t('Empty: the first day this is turned on.')}
        />
        <TextInput
          {...fieldProps(form, 'consent_due')}
          label={t('Days to ask existing clients')}
          description={t('Counted from that day. Empty: they are never asked.')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  )
}
