import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { settingNumbers, type SettingNumber } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { numberWords } from '../labels.ts'
import { shownNumber, type SettingsValues } from '../settingsForm.ts'

/** A number of the settings, with its unit and what it may be. */
export function NumberField({ form, name, usual }: { form: UseFormReturnType<SettingsValues>; name: SettingNumber; usual: number }) {
  const { label, unit, per } = numberWords[name]
  const { least, most } = settingNumbers[name]
  return (
    <TextInput
      {...fieldProps(form, name)}
      label={`${label} (${unit})`}
      description={t('From {least} to {most}, usually {usual}', { least: shownNumber(name, least), most: shownNumber(name, most), usual: shownNumber(name, usual) })}
      inputMode={per === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  )
}
