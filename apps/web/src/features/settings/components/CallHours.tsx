import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { earliestCall, latestCall } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { type SettingsValues, withCallDay } from '../settingsForm.ts'
import styles from './OrganisationForm.module.css'

const days = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]

/** When clients may be called: from and until when, on which days, and whether these hours are kept at all. */
export function CallHours({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { call_days, call_hours_kept } = form.getValues()
  return (
    <>
      <h3>{t('Calls')}</h3>
      <p className="soft">{t('When clients may be called, in Manila, between {earliestCall} and {latestCall}. A call outside these hours needs a reason.', { earliestCall, latestCall })}</p>
      <div className={`stack gap-16 ${styles.numbers}`}>
        <TextInput type="time" {...fieldProps(form, 'call_from')} label={t('Calls begin')} min={earliestCall} max={latestCall} />
        <TextInput type="time" {...fieldProps(form, 'call_to')} label={t('Calls end')} min={earliestCall} max={latestCall} />
      </div>
      {days.map((name, at) => (
        <Toggle
          key={name}
          label={name}
          checked={call_days.includes(at + 1)}
          onChange={(may) => form.setFieldValue('call_days', withCallDay(call_days, at + 1, may))}
        />
      ))}
      <Toggle
        label={t('The call hours are kept')}
        hint={t('Turn this off only in a demo.')}
        checked={call_hours_kept}
        onChange={(enforced) => form.setFieldValue('call_hours_kept', enforced)}
      />
    </>
  )
}
