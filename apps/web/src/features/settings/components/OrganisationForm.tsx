import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { settingPeriods } from '@bisita/contract/limits'
import { roleLabels, roles } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import type { Settings } from '../settings.queries.ts'
import { checks, dueProblem, evidenceNames, reasonsProblem, rulesProblem, stepsProblem, valuesOf, type SettingsValues, withExportRole } from '../settingsForm.ts'
import { periodWords } from '../labels.ts'
import { advancedNumbers, organisationNumbers, partOf, type SettingsPart } from '../parts.ts'
import { CallHours } from './CallHours.tsx'
import { CellsTable } from './CellsTable.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { NumberField } from './NumberField.tsx'
import { PensionRulesField } from './PensionRulesField.tsx'
import { SecondSteps } from './SecondSteps.tsx'
import { HolidaysField } from './HolidaysField.tsx'
import styles from './OrganisationForm.module.css'

type Props = {
  /** The page of the settings that is shown. */
  part: SettingsPart
  settings: Settings
  /** What is in force where nothing was ever set. */
  usual: Settings
  sending: boolean
  /** Why the last send failed. What was entered stays. */
  failure: SaveFailure | null
  onSubmit: (values: SettingsValues) => void
  /** Reads what is set now, after somebody else's change. */
  onReload: () => void
}

const periods = settingPeriods.map((value) => ({ value, label: periodWords[value] }))

/** The form of the organisation's settings. The parent component sends the values. */
export function OrganisationForm({ part, settings, usual, sending, failure, onSubmit, onReload }: Props) {
  const form = useForm<SettingsValues>({ mode: 'controlled', initialValues: valuesOf(settings), validate: { ...checks, pension_rules: rulesProblem, second_step: stepsProblem, skip_reasons: reasonsProblem, consent_due: dueProblem } })
  const sent = useSentForm(form, onSubmit, failure)
  const values = form.getValues()
  /** What is usual, of this page only. */
  const usualOnPage = Object.fromEntries(Object.entries(valuesOf(usual)).filter(([name]) => partOf(name as keyof SettingsValues) === part))
  const overtaken = failure instanceof Refused && failure.problem?.code === 'conflict'
  return (
    <form {...sent} className={`stack gap-16 ${styles.form}`}>
      {part === 'organisation' && (
        <>
          <div className={`stack gap-16 ${styles.numbers}`}>
            {organisationNumbers.map((name) => (
              <NumberField key={name} form={form} name={name} usual={usual[name]} />
            ))}
            <Choice
              label={t('Period that a dashboard opens with')}
              shown
              options={periods}
              value={values.dashboard_period}
              onChange={(period) => form.setFieldValue('dashboard_period', period)}
            />
          </div>
          <Toggle
            label={t('Photo required for MR visits')}
            hint={t('Optional by default.')}
            checked={values.photo_required}
            onChange={(required) => form.setFieldValue('photo_required', required)}
          />
          <TextArea
            {...fieldProps(form, 'skip_reasons')}
            label={t('Usual reasons for skipping a planned visit')}
            description={t('One per line, in this order. Another reason can always be typed.')}
            rows={5}
          />
          <h3>{t('Proof of a visit')}</h3>
          <p className="soft">{t('Visits outside these limits are marked for officers and heads to check. No visit is refused. Marks change when other visits of that day arrive or are deleted.')}</p>
          <div className={`stack gap-16 ${styles.numbers}`}>
            {evidenceNames.map((name) => (
              <NumberField key={name} form={form} name={name} usual={usual[name]} />
            ))}
          </div>
          <h3>{t('Holidays')}</h3>
          <p className="soft">{t('Days without a target, besides Saturdays and Sundays.')}</p>
          <HolidaysField holidays={values.holidays} onChange={(days) => form.setFieldValue('holidays', days)} />
          <h3>{t('Pension rules')}</h3>
          <p className="soft">{t('Credit days and confirmation months of each fund. A credit day on a weekend or holiday moves to the working day before.')}</p>
          <PensionRulesField rules={values.pension_rules} onChange={(rules) => form.setFieldValue('pension_rules', rules)} />
          {form.errors['pension_rules'] !== undefined && <p className="bad-ink" role="alert">{form.errors['pension_rules']}</p>}
          <CallHours form={form} />
          <ConsentFields form={form} />
          <SecondSteps form={form} />
          <h3>{t('Exports')}</h3>
          <p className="soft">{t('Who may save a list of clients, visits, calls or itineraries as a file. Each export is noted in the audit trail.')}</p>
          {roles.map((role) => (
            <Toggle
              key={role}
              label={roleLabels[role]}
              checked={values.export_roles.includes(role)}
              onChange={(may) => form.setFieldValue('export_roles', withExportRole(values.export_roles, role, may))}
            />
          ))}
        </>
      )}
      {part === 'approvals' && (
        <>
          <p className="soft">{t('Actions that need approval are sent as requests. Changed cells have a mark.')}</p>
          <CellsTable cells={values.switched_cells} onChange={(cells) => form.setFieldValue('switched_cells', cells)} />
        </>
      )}
      {part === 'advanced' && (
        <>
          <div className={`stack gap-16 ${styles.numbers}`}>
            {advancedNumbers.map((name) => (
              <NumberField key={name} form={form} name={name} usual={usual[name]} />
            ))}
          </div>
          <Toggle
            label={t('Phones seal what they keep')}
            hint={t('Each phone asks for a PIN, and nobody reads its records without it. A phone that is sealed stays so.')}
            checked={values.seal_phones}
            onChange={(sealed) => form.setFieldValue('seal_phones', sealed)}
          />
        </>
      )}
      {failure !== null && <p className="bad-ink">{saveFailureText(failure)}</p>}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={sending}>
          {t('Save settings')}
        </Button>
        {overtaken && (
          <Button variant="default" onClick={onReload}>
            {t('Look at them again')}
          </Button>
        )}
        <Button variant="default" disabled={sending} onClick={() => form.setValues(usualOnPage)}>
          {t('Set all to usual')}
        </Button>
      </div>
    </form>
  )
}
