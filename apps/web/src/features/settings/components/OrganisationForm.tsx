import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { settingNumbers, settingPeriods } from '@bisita/contract/limits'
import { roleLabels, roles } from '@bisita/contract/users/roles'
import { grouped } from '@bisita/rules/numbers'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import type { Settings } from '../settings.queries.ts'
import { checks, numberNames, valuesOf, type SettingsValues, withExportRole } from '../settingsForm.ts'
import { numberWords, periodWords } from '../labels.ts'
import { CallHours } from './CallHours.tsx'
import { CellsTable } from './CellsTable.tsx'
import { HolidaysField } from './HolidaysField.tsx'
import styles from './OrganisationForm.module.css'

type Props = {
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
export function OrganisationForm({ settings, usual, sending, failure, onSubmit, onReload }: Props) {
  const form = useForm<SettingsValues>({ mode: 'controlled', initialValues: valuesOf(settings), validate: checks })
  const sent = useSentForm(form, onSubmit, failure)
  const values = form.getValues()
  const overtaken = failure instanceof Refused && failure.problem?.code === 'conflict'
  return (
    <form {...sent} className={`stack gap-16 ${styles.form}`}>
      <div className={`stack gap-16 ${styles.numbers}`}>
        {numberNames.map((name) => (
          <TextInput
            key={name}
            {...fieldProps(form, name)}
            label={`${numberWords[name].label}, ${numberWords[name].unit}`}
            description={`From ${grouped(settingNumbers[name].least)} to ${grouped(settingNumbers[name].most)}, usually ${grouped(usual[name])}`}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        <Choice
          label="Period that a dashboard opens with"
          shown
          options={periods}
          value={values.dashboard_period}
          onChange={(period) => form.setFieldValue('dashboard_period', period)}
        />
      </div>
      <Toggle
        label="A representative’s visit needs a photo"
        hint="Usually it may have one."
        checked={values.photo_required}
        onChange={(required) => form.setFieldValue('photo_required', required)}
      />
      <h3>Holidays</h3>
      <p className="soft">Days on which nobody has a target, beside Saturdays and Sundays.</p>
      <HolidaysField holidays={values.holidays} onChange={(days) => form.setFieldValue('holidays', days)} />
      <CallHours form={form} />
      <h3>Exports</h3>
      <p className="soft">Who may save a list of clients, visits, calls or itineraries as a file. Each export is noted in the audit trail.</p>
      {roles.map((role) => (
        <Toggle
          key={role}
          label={roleLabels[role]}
          checked={values.export_roles.includes(role)}
          onChange={(may) => form.setFieldValue('export_roles', withExportRole(values.export_roles, role, may))}
        />
      ))}
      <h3>Approvals</h3>
      <p className="soft">What needs approval is asked for, and done once somebody above approves. What is otherwise than usual has a mark.</p>
      <CellsTable cells={values.switched_cells} onChange={(cells) => form.setFieldValue('switched_cells', cells)} />
      {failure !== null && <p className="bad-ink">{saveFailureText(failure)}</p>}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={sending}>
          Save settings
        </Button>
        {overtaken && (
          <Button variant="default" onClick={onReload}>
            Look at them again
          </Button>
        )}
        <Button variant="default" disabled={sending} onClick={() => form.setValues(valuesOf(usual))}>
          Set all to usual
        </Button>
      </div>
    </form>
  )
}
